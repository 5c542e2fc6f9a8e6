import { createElement } from '../create-element';

export type CastingOptions = {
  video: HTMLVideoElement;
  button: HTMLElement | null;
  /** A file that a cast device can fetch, if there is one. */
  url: string | undefined;
  /** Switches to that file; false if that is impossible. */
  useFile: () => boolean;
  signal: AbortSignal;
};

/**
 * Shows the cast button while a device is available (Remote Playback API: Chromecast and others, without
 * third-party scripts). hls.js playback cannot be cast, so availability and casting use a file. Safari has
 * AirPlay's button.
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
    // Closing the list of devices rejects the promise, which is not an error.
    void remote.prompt().catch(() => undefined);
  });
  const showState = (): void => button.setAttribute('aria-pressed', String(remote.state === 'connected'));
  for (const name of ['connecting', 'connect', 'disconnect'])
    remote.addEventListener(name, showState, { signal });
  showState();
};
