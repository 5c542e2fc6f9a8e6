import type { ReelhofPlayer } from '../core/reelhof-player';

/** Links to a time of the video; `data-seek` in seconds. */
const links = [...document.querySelectorAll<HTMLElement>('[data-seek]')];
const getStart = (link: HTMLElement): number => Number(link.dataset.seek);

/** Marks the last link of a list that the playback has reached. */
const markCurrent = (list: Element, time: number): void => {
  const reached = [...list.querySelectorAll<HTMLElement>('[data-seek]')]
    .filter((link) => getStart(link) <= time)
    .pop();
  const marked = list.querySelector('[aria-current]');
  if (marked === reached) return;
  marked?.removeAttribute('aria-current');
  reached?.setAttribute('aria-current', 'true');
};

const startPage = (player: ReelhofPlayer): void => {
  const start = new URLSearchParams(location.search).get('t');
  if (start !== null) player.setAttribute('t', start);
  player.setAttribute('src', new URL(player.dataset.src ?? '', location.href).href);
  for (const link of links)
    link.addEventListener('click', (event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      player.scrollIntoView({ block: 'nearest' });
      void player.seek(getStart(link));
      // A browser may refuse to play, and the player then shows its button.
      player.play().catch(() => undefined);
    });
  const lists = document.querySelectorAll('ol');
  player.addEventListener('timeupdate', () => {
    for (const list of lists) markCurrent(list, player.currentTime);
  });
};

const player = document.querySelector<ReelhofPlayer>('reelhof-player');
// The rule for embedding applies to the player page, so this page plays in no frame.
if (player && window.parent === window) startPage(player);
