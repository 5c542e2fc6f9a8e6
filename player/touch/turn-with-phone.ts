import type { PlayerContext } from '../element/player-context';

type Lockable = ScreenOrientation & { lock?: (to: 'landscape' | 'portrait') => Promise<void> };

/**
 * A phone that is turned to the shape of a video that plays shows it in full screen, and turned back shows the page again; full
 * screen by its button turns the picture. Where a browser allows neither, nothing happens.
 */
export const turnWithPhone = ({ host, controller, video, data, signal }: PlayerContext): void => {
  const orientation = (globalThis.screen as Screen & { orientation?: Lockable }).orientation;
  if (!orientation || !data.design.fullscreen || !matchMedia('(pointer: coarse)').matches) return;
  const shape = data.orientation === 'portrait' ? 'portrait' : 'landscape';
  const ask = (name: string): void => {
    controller.dispatchEvent(new CustomEvent(name, { bubbles: true, composed: true }));
  };
  orientation.addEventListener(
    'change',
    () => {
      const isFull = controller.hasAttribute('mediaisfullscreen');
      const fits = orientation.type.startsWith(shape);
      if (fits && !isFull && !video.paused) ask('mediaenterfullscreenrequest');
      if (!fits && isFull) ask('mediaexitfullscreenrequest');
    },
    { signal },
  );
  document.addEventListener(
    'fullscreenchange',
    () => {
      // A square has no side to turn to, and who turned the phone turns it back as well.
      const isAsked = document.fullscreenElement === host && !orientation.type.startsWith(shape);
      if (isAsked && data.orientation !== 'square') void orientation.lock?.(shape).catch(() => undefined);
    },
    { signal },
  );
};
