import { createElement } from './create-element';
import type { Playback } from './create-playback';

type CastingOptions = {
  video: HTMLVideoElement;
  button: HTMLElement;
  /** A file that another screen can fetch for itself. */
  url: string;
  /** Goes over to that file; false where that is not possible. */
  useFile: () => boolean;
  signal: AbortSignal;
};

/**
 * Shows the button while the browser knows of a screen to send the video to (Remote Playback API: Chromecast and the like, without
 * anybody's script). What hls.js plays can't be sent, so a file is what is asked about and sent. Safari has AirPlay's button.
 */
const setUpCasting = ({ video, button, url, useFile, signal }: CastingOptions): void => {
  if (!('remote' in video) || 'webkitShowPlaybackTargetPicker' in video) return;
  const probe = createElement('video', { preload: 'none', src: url });
  const { remote } = video;
  probe.remote
    .watchAvailability((isAvailable) => (button.hidden = !isAvailable))
    .then((watch) => signal.addEventListener('abort', () => void probe.remote.cancelWatchAvailability(watch)))
    .catch(() => undefined);
  button.addEventListener('click', () => {
    if (remote.state === 'disconnected' && !useFile()) return;
    // Whoever closes the list of screens has said no; that is no error.
    void remote.prompt().catch(() => undefined);
  });
  const showState = (): void => button.setAttribute('aria-pressed', String(remote.state === 'connected'));
  for (const name of ['connecting', 'connect', 'disconnect'])
    remote.addEventListener(name, showState, { signal });
  showState();
};

type CastingOffer = Pick<CastingOptions, 'video' | 'signal'> & {
  /** Where the button is, if there is one. */
  controller: HTMLElement;
  url: string | undefined;
  playback: Playback;
};

/** What is returned looks for other screens, once. */
export const offerCasting = ({ video, controller, url, playback, signal }: CastingOffer): (() => void) => {
  const button = controller.querySelector<HTMLElement>('.cast');
  let isDone = false;
  return () => {
    if (isDone || !button || !url) return;
    isDone = true;
    setUpCasting({ video, button, url, useFile: playback.useFile, signal });
  };
};
