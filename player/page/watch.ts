import type { ReelhofPlayer } from '../core/reelhof-player';
import { unlock } from '../core/source/unlock';

const query = new URLSearchParams(location.search);
const root = document.documentElement;

const load = (player: ReelhofPlayer, source: string | undefined): void =>
  player.setAttribute('src', new URL(source ?? '', location.href).href);

/** A browser may refuse to play, and the player then shows its button. */
const play = (player: ReelhofPlayer): void => void player.play().catch(() => undefined);

const isPlainClick = (event: MouseEvent): boolean => !event.metaKey && !event.ctrlKey && !event.shiftKey;

const mark = (list: Element, link: Element | undefined): void => {
  const marked = list.querySelector('[aria-current]');
  if (marked === link) return;
  marked?.removeAttribute('aria-current');
  link?.setAttribute('aria-current', 'true');
};

/** Links to a time of the video; `data-seek` in seconds. The last one that was reached is marked. */
const followTimes = (player: ReelhofPlayer): void => {
  const getStart = (link: HTMLElement): number => Number(link.dataset.seek);
  const lists = [...document.querySelectorAll('ol')].map((list) => ({
    list,
    links: [...list.querySelectorAll<HTMLElement>('[data-seek]')],
  }));
  for (const link of lists.flatMap(({ links }) => links))
    link.addEventListener('click', (event) => {
      if (!isPlainClick(event)) return;
      event.preventDefault();
      player.scrollIntoView({ block: 'nearest' });
      void player.seek(getStart(link));
      play(player);
    });
  player.addEventListener('timeupdate', () => {
    for (const { list, links } of lists)
      mark(list, links.filter((link) => getStart(link) <= player.currentTime).pop());
  });
};

/** A playlist: a click plays its video, and the next one follows unless the viewer has switched that off. */
const followPlaylist = (player: ReelhofPlayer, links: HTMLElement[]): void => {
  const list = links[0]?.closest('ol');
  const heading = document.querySelector('[data-now]');
  const isAutomatic = document.querySelector<HTMLInputElement>('[data-autoplay]');
  let at = Math.max(
    0,
    links.findIndex(({ dataset }) => dataset.video === query.get('v')),
  );
  const show = (index: number): void => {
    const link = links[index];
    if (!link) return;
    at = index;
    load(player, link.dataset.src);
    if (list) mark(list, link);
    if (heading) heading.textContent = link.querySelector('b')?.textContent ?? '';
  };
  const start = (index: number): void => {
    player.addEventListener('ready', () => play(player), { once: true });
    show(index);
  };
  for (const [index, link] of links.entries())
    link.addEventListener('click', (event) => {
      if (!isPlainClick(event)) return;
      event.preventDefault();
      player.scrollIntoView({ block: 'nearest' });
      if (index === at) play(player);
      else start(index);
    });
  player.addEventListener('ended', () => {
    if (isAutomatic?.checked && links[at + 1]) start(at + 1);
  });
  show(at);
};

const startPage = (player: ReelhofPlayer): void => {
  const start = query.get('t');
  if (start !== null) player.setAttribute('t', start);
  const videos = [...document.querySelectorAll<HTMLElement>('[data-video]')].filter(
    (each) => each.tagName === 'A',
  );
  if (videos.length > 0) return followPlaylist(player, videos);
  load(player, player.dataset.src);
  followTimes(player);
};

/** The page of a video with a password: the right one leads to the page below a token. */
const askForPassword = (form: HTMLFormElement): void => {
  const [input, button] = [form.querySelector('input'), form.querySelector('button')];
  const alert = form.querySelector('[role=alert]');
  if (!input || !button || !alert) return;
  const submit = async (): Promise<void> => {
    button.setAttribute('aria-disabled', 'true');
    alert.textContent = '';
    const answer = await unlock(form.dataset.unlock ?? '', { password: input.value });
    if ('token' in answer) {
      const path = (form.dataset.target ?? '').replace('{token}', answer.token);
      return location.assign(new URL(path + location.search, location.href));
    }
    button.removeAttribute('aria-disabled');
    if (answer.fault === 'gone') return location.reload();
    alert.textContent = form.dataset[answer.fault === 'site' ? 'failed' : answer.fault] ?? '';
    input.toggleAttribute('aria-invalid', answer.fault === 'wrong');
    if (answer.fault === 'wrong') input.select();
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (!button.hasAttribute('aria-disabled')) void submit();
  });
};

const isEmbedded = query.has('embed');
root.classList.toggle('embedded', isEmbedded);
const player = document.querySelector<ReelhofPlayer>('reelhof-player');
// Rules for embedding apply to the player page and to pages that are meant for frames.
const mayPlay = window.parent === window || (isEmbedded && root.dataset.framable !== undefined);
if (player && mayPlay) startPage(player);
const form = document.querySelector<HTMLFormElement>('form[data-unlock]');
if (form) askForPassword(form);
