import { mount } from 'svelte';
import App from './App.svelte';
import './styles/base.css';
import './styles/controls.css';
import { showTheme } from './state/preferences.svelte';
import { speakAsBefore } from './texts/texts.svelte';

showTheme();
void speakAsBefore().then(() => mount(App, { target: document.getElementById('page')! }));
