import { mount } from 'svelte';
import App from './App.svelte';
import './styles/base.css';
import './styles/controls.css';
import { showLooks } from './state/preferences.svelte';
import { speakAsBefore } from './texts/texts.svelte';

showLooks();
void speakAsBefore().then(() => mount(App, { target: document.getElementById('page')! }));
