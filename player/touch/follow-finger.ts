import type { SeekFlash } from '../controls/seek-flash';
import type { PlayerContext } from '../element/player-context';

/** Loads the touch controls immediately on touch devices, otherwise on the first touch. */
export const followFinger = (context: PlayerContext, flash: SeekFlash): void => {
  let isAsked = false;
  const load = (): void => {
    if (isAsked) return;
    isAsked = true;
    void import('./set-up-touch').then(
      ({ setUpTouch }) => context.signal.aborted || setUpTouch(context, flash),
      () => (isAsked = false),
    );
  };
  if (matchMedia('(pointer: coarse)').matches) load();
  else context.controller.addEventListener('touchstart', load, { passive: true });
};
