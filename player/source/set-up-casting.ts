import { createElement } from '../element/create-element';

export type CastingOptions = {
  video: HTMLVideoElement;
  button: HTMLElement | null;
  /** A file that another device can fetch for itself, if there is one. */
  url: string | undefined;
  /** Goes over to that file; false where that is not possible. */
  useFile: () => boolean;
  signal: AbortSignal;
};

/**
 * Shows the button while the browser knows of a screen to send the video to (Remote Playback API: Chromecast and the like, without
 * anybody's script). What hls.js plays can't be sent, so a file is what is asked about and sent. Safari has AirPlay's button.
 */
export const setUpCasting = ({ video, button, url, useFile, signal }: CastingOptions): void => {
  if (!button || !url || !('remote' in video) || 'webkitShowPlaybackTargetPicker' in video) return;
  const probe = createElement('video', { preload: 'none', src: url });
  const { remote } = video;
  probe.remote
    .watchAvailability((isAvailable) => (button.hidden = !isAvailable))
    .then((watch) => signal.addEventListener('abort', () => void probe.remote.cancelWatchAvailability(watch)))
    .catch(() => undefined);
  button.addEventListener('click', () => {
    if (remote.state === 'disconnected' && !useFile()) return;
    // Closing the list of devices rejects the promise; that is no error.
    void remote.prompt().catch(() => undefined);
  });
  const showState = (): void => button.setAttribute('aria-pressed', String(remote.state === 'connected'));
  for (const name of ['connecting', 'connect', 'disconnect'])
    remote.addEventListener(name, showState, { signal });
  showState();
};
