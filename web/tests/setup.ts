/** What a test of something drawn needs beside jsdom; tests of the rest run in plain node, which starts in no time. */
import { afterEach } from 'vitest';

if (typeof window !== 'undefined') {
  window.matchMedia ??= (query: string) =>
    ({
      matches: query.includes('reduce'),
      media: query,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }) as unknown as MediaQueryList;
  window.ResizeObserver ??= class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  };
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.open = true;
  };
  await (await import('../src/texts/texts.svelte')).learnAllTexts();
  const { cleanup, configure } = await import('@testing-library/svelte');
  configure({ asyncUtilTimeout: 120_000 }); // a busy machine is no fault of the page
  afterEach(() => cleanup());
}
