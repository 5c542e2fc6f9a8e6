import { captionsOf, getShownCaptions, readCaptionsWish, showCaptions } from '../../captions/captions';
import { createIconButton } from '../../controls/create-icon';
import type { Messages } from '../../messages/en';

type CaptionsButtonOptions = {
  host: HTMLElement;
  video: HTMLVideoElement;
  messages: Messages;
  /** Whether the design shows them from the beginning. */
  isShownAtFirst: boolean;
  signal: AbortSignal;
};

/** The switch for captions, there as soon as there are any, also those that a browser finds in the stream by itself. */
export const createCaptionsButton = (options: CaptionsButtonOptions) => {
  const { host, video, messages, isShownAtFirst, signal } = options;
  const button = createIconButton('captions', messages.captions, {
    ...{ class: 'captions-button', role: 'switch', 'aria-checked': 'false', hidden: true },
  });
  const wish = readCaptionsWish(host.getAttribute('captions')) ?? isShownAtFirst;
  let isAsked = false;
  const toggle = (): void => showCaptions(video, getShownCaptions(video) === null);
  const update = (): void => {
    const hasCaptions = captionsOf(video).length > 0;
    button.hidden = !hasCaptions;
    if (hasCaptions && !isAsked) {
      isAsked = true;
      showCaptions(video, wish);
    }
    button.setAttribute('aria-checked', String(getShownCaptions(video) !== null));
  };
  button.addEventListener('click', toggle, { signal });
  for (const name of ['addtrack', 'removetrack', 'change'])
    video.textTracks.addEventListener(name, update, { signal });
  return { button, toggle, update };
};
