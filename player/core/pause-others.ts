/** Message between players of the same origin, across the frames of a page. */
const message = 'reelhof:began';

type Player = { video: HTMLVideoElement; isBackground: () => boolean };

const players = new Set<Player>();

const pauseAllBut = (own: Player | null): void => {
  for (const player of players) if (player !== own && !player.isBackground()) player.video.pause();
};

/** Posts to all frames of the page. The target origin restricts it to those of the same origin. */
const reportFrames = (view: Window): void => {
  for (let index = 0; index < view.length; index += 1) {
    const frame = view[index];
    if (!frame) continue;
    if (frame !== window) frame.postMessage(message, location.origin);
    reportFrames(frame);
  }
};

const listen = (): void =>
  addEventListener('message', ({ origin, source, data }) => {
    if (data === message && origin === location.origin && source !== window) pauseAllBut(null);
  });

let isListening = false;

/**
 * Pauses the other players of the page when this one plays, until `signal`. A muted autoplaying video is
 * decoration: it neither pauses others nor is paused until it is unmuted.
 */
export const pauseOthers = (video: HTMLVideoElement, isAutoplaying: boolean, signal: AbortSignal): void => {
  const isBackground = (): boolean => isAutoplaying && video.muted;
  const player = { video, isBackground };
  const begin = (): void => {
    if (video.paused || isBackground()) return;
    pauseAllBut(player);
    // An element in a customer's page shares no origin with frames; those of the player's page do.
    if (window.top) reportFrames(window.top);
  };
  if (!isListening) listen();
  isListening = true;
  players.add(player);
  for (const name of ['play', 'volumechange']) video.addEventListener(name, begin, { signal });
  begin();
  signal.addEventListener('abort', () => players.delete(player));
};
