import { toPlainText } from '../captions/parse-cue-text';
import { formatTime } from '../core/controls/format-time';
import { createElement } from '../core/create-element';
import type { PlayerContext } from '../core/player-context';

/** Seconds. */
export type Cue = { start: number; end: number; text: string };

const loaded = 2;
const failed = 3;

const readCues = ({ track }: HTMLTrackElement): Cue[] =>
  [...(track.cues ?? [])].flatMap((cue) => {
    const text = 'text' in cue ? toPlainText(String(cue.text)) : '';
    return text ? [{ start: cue.startTime, end: cue.endTime, text }] : [];
  });

/** All cues of a text track as parsed by the browser. Loads the file if necessary. Rejects if that fails. */
export const loadCues = (element: HTMLTrackElement): Promise<Cue[]> =>
  new Promise((resolve, reject) => {
    const { track } = element;
    // A disabled track is not loaded and exposes no cues.
    if (track.mode === 'disabled') track.mode = 'hidden';
    if (element.readyState === loaded) return resolve(readCues(element));
    element.addEventListener('load', () => resolve(readCues(element)), { once: true });
    element.addEventListener('error', () => reject(new Error('No text track')), { once: true });
    // Changing `src` reloads it.
    if (element.readyState === failed) element.src = `${element.src.split('#')[0]}#${Date.now()}`;
  });

/** The line at a time: the last one that has started; -1 before the first. Lines must be sorted by start. */
export const findCueIndex = (cues: readonly Cue[], time: number): number => {
  let [low, high] = [0, cues.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((cues[middle]?.start ?? 0) <= time) low = middle + 1;
    else high = middle;
  }
  return low - 1;
};

const moves: Record<string, (index: number, count: number) => number> = {
  ArrowDown: (index, count) => Math.min(index + 1, count - 1),
  ArrowUp: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_index, count) => count - 1,
};

/** The text with highlighted hits; `chosen` is the current one. */
const markHits = (text: string, hits: readonly Hit[], chosen: Hit | undefined): (Node | string)[] => {
  let position = 0;
  const nodes = hits.flatMap((hit) => {
    const before = text.slice(position, hit.start);
    position = hit.end;
    return [
      before,
      createElement('mark', { class: hit === chosen && 'chosen' }, text.slice(hit.start, hit.end)),
    ];
  });
  return [...nodes, text.slice(position)];
};

export type TranscriptList = ReturnType<typeof createTranscriptList>;

/**
 * The lines of a transcript, one of which is the tab stop. Scrolls only itself to follow playback, and pauses
 * while the viewer scrolls or navigates it, until the button below is clicked or a line is chosen.
 */
export const createTranscriptList = ({ video, messages, signal }: PlayerContext) => {
  const list = createElement('ol', { class: 'cues' });
  const followButton = createElement(
    'button',
    { type: 'button', class: 'follow', hidden: true },
    messages.transcript.follow,
  );
  let cues: readonly Cue[] = [];
  let lines: HTMLElement[] = [];
  let current = -1;
  let tabStop = 0;
  let marked: number[] = [];

  const scrollTo = (index: number): void => {
    const line = lines[index]?.parentElement;
    if (!line) return;
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const top = line.offsetTop - list.clientHeight / 3;
    list.scrollTo({ top, behavior: isCalm ? 'instant' : 'smooth' });
  };
  const setTabStop = (index: number): void => {
    lines[tabStop]?.setAttribute('tabindex', '-1');
    lines[index]?.setAttribute('tabindex', '0');
    tabStop = index;
  };
  const setFollowing = (isFollowing: boolean): void => {
    followButton.hidden = isFollowing;
  };
  const showCurrent = (): void => {
    if (!followButton.hidden) return;
    if (current >= 0) setTabStop(current);
    scrollTo(Math.max(current, 0));
  };
  const update = (): void => {
    const index = findCueIndex(cues, video.currentTime);
    if (index === current) return;
    lines[current]?.removeAttribute('aria-current');
    lines[index]?.setAttribute('aria-current', 'true');
    current = index;
    showCurrent();
  };
  const follow = (): void => {
    setFollowing(true);
    update();
    showCurrent();
  };

  for (const name of ['timeupdate', 'seeking']) video.addEventListener(name, update, { signal });
  for (const name of ['wheel', 'touchmove', 'pointerdown'])
    list.addEventListener(name, () => setFollowing(false), { passive: true });
  followButton.addEventListener('click', () => {
    follow();
    lines[Math.max(current, 0)]?.focus({ preventScroll: true });
  });
  list.addEventListener('keydown', (event) => {
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    setFollowing(false);
    setTabStop(move(tabStop, lines.length));
    lines[tabStop]?.focus();
  });
  list.addEventListener('click', (event) => {
    const line = event.target instanceof Element ? event.target.closest('button') : null;
    const index = line ? lines.indexOf(line) : -1;
    const cue = cues[index];
    if (!cue) return;
    video.currentTime = cue.start;
    setTabStop(index);
    follow();
  });

  return {
    elements: [list, followButton],
    follow,
    fill: (given: readonly Cue[], language: string): void => {
      cues = [...given].sort((a, b) => a.start - b.start);
      list.lang = language;
      marked = [];
      tabStop = 0;
      current = -1;
      lines = cues.map(({ start, text }, index) =>
        createElement(
          'button',
          { type: 'button', tabindex: index === 0 ? 0 : -1 },
          createElement('span', { class: 'time' }, formatTime(start)),
          ' ',
          createElement('span', { class: 'text', dir: 'auto' }, text),
        ),
      );
      list.replaceChildren(...lines.map((line) => createElement('li', {}, line)));
    },
    texts: (): string[] => cues.map(({ text }) => text),
    /** Highlights the hits of each line, and scrolls to the chosen one. */
    mark: (hits: ReadonlyMap<number, readonly Hit[]>, chosen?: { line: number; hit: Hit }): void => {
      for (const index of new Set([...marked, ...hits.keys()])) {
        const line = chosen?.line === index ? chosen.hit : undefined;
        const nodes = markHits(cues[index]?.text ?? '', hits.get(index) ?? [], line);
        lines[index]?.querySelector('.text')?.replaceChildren(...nodes);
      }
      marked = [...hits.keys()];
      if (!chosen) return;
      setFollowing(false);
      setTabStop(chosen.line);
      scrollTo(chosen.line);
    },
  };
};

/** Half-open range of a text's characters. */
export type Hit = { start: number; end: number };

const germanLetters: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };

/** `ü` as `u` and as `ue`, `é` as `e`, `ß` as `ss`. */
const foldings = [
  (letter: string): string => letter.normalize('NFD').replace(/\p{M}/gu, '').replace('ß', 'ss'),
  (letter: string): string =>
    germanLetters[letter] ?? letter.normalize('NFD').replace(/\p{M}/gu, '').replace('ß', 'ss'),
];

const findIn = (text: string, query: string, fold: (letter: string) => string): Hit[] => {
  const wanted = [...query.toLowerCase().normalize('NFC')].map(fold).join('');
  if (!wanted) return [];
  let folded = '';
  // Original position of each folded character, so that a hit can be marked in the original text.
  const origins: number[] = [];
  let position = 0;
  for (const letter of text) {
    const plain = fold(letter.toLowerCase().normalize('NFC'));
    folded += plain;
    for (let index = 0; index < plain.length; index += 1) origins.push(position);
    position += letter.length;
  }
  origins.push(text.length);
  const hits: Hit[] = [];
  for (let at = folded.indexOf(wanted); at !== -1; at = folded.indexOf(wanted, at + wanted.length)) {
    const start = origins[at] ?? 0;
    const last = origins[at + wanted.length - 1] ?? start;
    const end = origins.slice(at + wanted.length).find((origin) => origin > last) ?? text.length;
    hits.push({ start, end });
  }
  return hits;
};

/** Finds all matches, ignoring case, accents and umlauts (`Über`, `uber` and `ueber` match each other). */
export const findHits = (text: string, query: string): Hit[] => {
  const needle = query.trim();
  const [plain = [], german = []] = foldings.map((fold) => findIn(text, needle, fold));
  return german.length > plain.length ? german : plain;
};
