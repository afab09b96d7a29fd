import { cleanup, configure } from '@testing-library/svelte';
import { afterEach } from 'vitest';

window.matchMedia ??= (query: string) =>
  ({ matches: query.includes('reduce'), media: query, addEventListener: () => undefined, removeEventListener: () => undefined }) as unknown as MediaQueryList;
window.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};
HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
  this.open = true;
};

configure({ asyncUtilTimeout: 120_000 }); // a busy machine is no fault of the page
afterEach(() => cleanup());
