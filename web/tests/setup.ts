import { cleanup } from '@testing-library/svelte';
import { afterEach } from 'vitest';

window.matchMedia ??= (query: string) =>
  ({ matches: query.includes('reduce'), media: query, addEventListener: () => undefined, removeEventListener: () => undefined }) as unknown as MediaQueryList;
HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
  this.open = true;
};

afterEach(() => cleanup());
