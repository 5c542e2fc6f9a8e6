import type { VideoData } from '@/lib/videos/publishing/video-data';

import { getDialogMessages } from '../../messages/get-dialog-messages';
import { adoptStyles, createElement } from '../create-element';
import type { PlayerContext } from '../player-context';
import { formatTime } from './format-time';

import styles from './next.css';

/**
 * Members of the element, used instead of imports: importing their implementation here would split it from
 * the first script to a separate chunk.
 */
type Player = HTMLElement & {
  readonly dataUrl: URL;
  lookUp: (address: URL, signal: AbortSignal) => Promise<VideoData | null>;
  playNext: (address: string) => void;
};

/** Seconds before the end at which the next video is looked up. */
const soon = 20;
/** Seconds until the next video starts automatically, if the design enables that. */
const patience = 8;
/** Milliseconds between two ticks of the countdown. */
const step = 250;

/** Omits a token, which grants access only to the current video: the next one must be public. */
const findAddress = (dataUrl: URL, id: string): URL | null =>
  /^[\w-]{1,100}$/.test(id)
    ? new URL(`../${id}/data.json`, dataUrl.href.replace(/\/t\/[^/]+(?=\/videos\/)/, ''))
    : null;

/**
 * Whether the next video may be shown where this player is embedded. A token for this page does not apply to
 * another video.
 */
const isOffered = (next: VideoData, { host, data }: PlayerContext): boolean => {
  const isPlayable = next.hls !== null || next.mp4.length > 0;
  const hasToken = (host as Player).dataUrl.pathname.includes('/t/');
  return isPlayable && next.id !== data.id && (!hasToken || next.embed.access === 'allowed');
};

const createButton = (label: string, kind: string, onPress: () => void): HTMLElement => {
  const button = createElement('button', { type: 'button', class: `next-button ${kind}` }, label);
  button.addEventListener('click', onPress);
  return button;
};

/** Whether the viewer is interacting with the player, or the page is hidden. */
const isHeld = (host: HTMLElement): boolean =>
  document.hidden ||
  (matchMedia('(hover: hover)').matches && host.matches(':hover')) ||
  Boolean(host.shadowRoot?.querySelector(':focus-visible'));

/**
 * A visible countdown in seconds, which restarts at each end of the video. Paused while the pointer or the
 * keyboard focus is in the player, or the page is hidden.
 */
const countDown = (
  { host, video, signal, announce }: PlayerContext,
  { says, onChange, onEnd }: { says: string; onChange: (left: number) => void; onEnd: () => void },
): (() => void) => {
  const stopping = new AbortController();
  let timer: ReturnType<typeof setInterval> | undefined;
  const stop = (): void => clearInterval(timer);
  const start = (): void => {
    stop();
    let left = patience;
    onChange(left);
    announce(says, false);
    timer = setInterval(() => {
      if (isHeld(host)) return;
      left -= step / 1000;
      onChange(left);
      if (left > 0) return;
      stop();
      onEnd();
    }, step);
  };
  const options = { signal: stopping.signal };
  video.addEventListener('ended', start, options);
  for (const name of ['play', 'seeking']) video.addEventListener(name, stop, options);
  stopping.signal.addEventListener('abort', stop);
  signal.addEventListener('abort', () => stopping.abort());
  if (video.ended) start();
  return () => stopping.abort();
};

const createCard = (context: PlayerContext, next: VideoData, go: () => void): HTMLElement => {
  const { design } = context.data;
  const texts = getDialogMessages(context.language).next;
  const src = next.posters[0]?.url ?? next.poster;
  const label = createElement('small', {}, texts.title);
  const bar = createElement('div', { class: 'next-wait' }, createElement('i'));
  const buttons = createElement('div', { class: 'next-buttons' }, createButton(texts.watch, 'watch', go));
  const card = createElement(
    'div',
    { class: 'next', role: 'group', 'aria-label': texts.title },
    createElement(
      'div',
      { class: 'next-picture' },
      ...(src ? [createElement('img', { src, alt: '' })] : []),
      createElement('span', {}, formatTime(next.duration)),
    ),
    ...(design.nextCountdown ? [bar] : []),
    createElement('div', { class: 'next-words' }, label, createElement('b', {}, next.title), buttons),
  );
  if (!design.nextCountdown) return card;
  const stop = countDown(context, {
    says: `${texts.inSeconds.replace('{seconds}', String(patience))}: ${next.title}`,
    onChange: (left) => {
      label.textContent = texts.inSeconds.replace('{seconds}', String(Math.max(0, Math.ceil(left))));
      bar.style.setProperty('--gone', String(1 - left / patience));
    },
    onEnd: go,
  });
  const stay = createButton(texts.stay, 'stay', () => {
    stop();
    stay.remove();
    bar.remove();
    label.textContent = texts.title;
    card.querySelector<HTMLElement>('.watch')?.focus();
  });
  buttons.prepend(stay);
  return card;
};

/**
 * Offers the design's next video at the end, if it is public, ready and allowed here. It starts on click, or
 * after a visible countdown that can be stopped.
 */
export const addNext = (context: PlayerContext, end: HTMLElement): void => {
  const { video, data, signal } = context;
  const host = context.host as Player;
  const address = findAddress(host.dataUrl, data.design.nextVideo);
  if (!address) return;
  const show = (next: VideoData | null): void => {
    if (signal.aborted || !next || !isOffered(next, context)) return;
    adoptStyles(host.shadowRoot as ShadowRoot, styles);
    const words = end.querySelector('.end-words');
    if (data.design.showTitle && words?.childElementCount === 0)
      words.append(createElement('p', { class: 'end-title' }, data.title));
    end.classList.add('with-next');
    end.append(
      createCard(context, next, () => {
        const focus = (): void =>
          host.shadowRoot?.querySelector<HTMLElement>('media-controller')?.focus({ preventScroll: true });
        if (host.matches(':focus-within')) host.addEventListener('ready', focus, { once: true });
        host.playNext(address.href);
      }),
    );
  };
  const looking = new AbortController();
  const look = (): void => {
    if (!video.ended && !(video.duration - video.currentTime <= soon)) return;
    looking.abort();
    host.lookUp(address, signal).then(show, () => undefined);
  };
  for (const name of ['timeupdate', 'ended']) video.addEventListener(name, look, { signal: looking.signal });
  signal.addEventListener('abort', () => looking.abort());
  look();
};
