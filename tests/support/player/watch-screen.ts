import type { Page } from '@playwright/test';

type Noted = { texts: string[]; seeks: number; isPlaying: boolean };
type NotingWindow = typeof globalThis & { noted: Noted };

/**
 * Records a live player from now on: each message once and in order, with `the spinner` for the loading
 * indicator; its seeks during the last message; and whether it plays with sound at all.
 */
export const watchScreen = async (page: Page) => {
  await page.locator('reelhof-player').evaluate(({ shadowRoot }) => {
    const noted: Noted = { texts: [], seeks: 0, isPlaying: false };
    const read = (): string => {
      const spinner = shadowRoot?.querySelector('.spinner');
      if (spinner?.checkVisibility({ opacityProperty: true })) return 'the spinner';
      return shadowRoot?.querySelector('.live-screen')?.textContent ?? '';
    };
    const look = (): void => {
      const text = read();
      if (!noted.texts.includes(text)) {
        noted.texts.push(text);
        noted.seeks = 0;
      }
      const video = shadowRoot?.querySelector('video');
      noted.isPlaying ||= video != null && !video.muted && !video.paused && video.readyState > 2;
      requestAnimationFrame(look);
    };
    look();
    shadowRoot?.querySelector('video')?.addEventListener('seeking', () => (noted.seeks += 1));
    (window as unknown as NotingWindow).noted = noted;
  });
  /** Returns the records after this many milliseconds. */
  return (ms = 0): Promise<Noted> =>
    page.evaluate(
      (wait) =>
        new Promise((resolve) => setTimeout(() => resolve((window as unknown as NotingWindow).noted), wait)),
      ms,
    );
};
