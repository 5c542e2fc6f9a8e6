import { captionsOf, pickByLanguage } from '../captions/captions';
import { copyText } from '../core/controls/copy-text';
import { createIconButton } from '../core/controls/create-icon';
import { adoptStyles, createElement } from '../core/create-element';
import type { PlayerContext } from '../core/player-context';
import type { Messages } from '../messages/get-messages';
import {
  createTranscriptList,
  type Cue,
  findHits,
  type Hit,
  loadCues,
  type TranscriptList,
} from './create-transcript-list';

import styles from './transcript.css';

type Place = { line: number; hit: Hit };

/** Search in the transcript. Enter goes to the next hit, Shift+Enter to the previous one. */
const createTranscriptSearch = (messages: Messages, list: TranscriptList) => {
  const { transcript: texts } = messages;
  const input = createElement('input', {
    type: 'search',
    'aria-label': texts.search,
    placeholder: texts.search,
    autocomplete: 'off',
    spellcheck: 'false',
  });
  const count = createElement('span', { class: 'count', role: 'status' });
  const previous = createIconButton('up', texts.previousHit);
  const next = createIconButton('down', texts.nextHit);
  const element = createElement(
    'div',
    { class: 'search', role: 'search', hidden: true },
    input,
    count,
    previous,
    next,
  );
  let hits = new Map<number, Hit[]>();
  let places: Place[] = [];
  let chosen = -1;

  const showPlace = (): void => {
    const isEmpty = input.value.trim() === '';
    count.textContent = isEmpty
      ? ''
      : places.length === 0
        ? texts.noHits
        : texts.hits.replace('{index}', String(chosen + 1)).replace('{count}', String(places.length));
    previous.disabled = next.disabled = places.length === 0;
    list.mark(hits, places[chosen]);
  };
  const update = (): void => {
    const found = list.texts().map((text, line) => [line, findHits(text, input.value)] as const);
    hits = new Map(found.filter(([, each]) => each.length > 0).map(([line, each]) => [line, each]));
    places = [...hits].flatMap(([line, each]) => each.map((hit) => ({ line, hit })));
    chosen = places.length > 0 ? 0 : -1;
    showPlace();
  };
  const step = (by: 1 | -1): void => {
    if (places.length === 0) return;
    chosen = (chosen + by + places.length) % places.length;
    showPlace();
  };

  input.addEventListener('input', update);
  input.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    step(event.shiftKey ? -1 : 1);
  });
  previous.addEventListener('click', () => step(-1));
  next.addEventListener('click', () => step(1));
  return { element, update };
};

const createNotice = (text: string, action?: HTMLElement): HTMLElement =>
  createElement(
    'div',
    { class: 'notice', role: 'status' },
    createElement('p', {}, text),
    ...(action ? [action] : []),
  );

/** The transcript beside the video, or below it in a narrow player; created when it is first shown. */
export const createTranscript = (context: PlayerContext) => {
  const { video, data, layout, messages, host, signal, announce } = context;
  const { transcript: texts } = messages;
  let panel: HTMLElement | null = null;
  let shownTrack: HTMLTrackElement | undefined;
  let cues: Cue[] = [];

  const button = layout.querySelector<HTMLElement>('.transcript-button');
  const elements = [...video.querySelectorAll('track')].filter(({ track }) =>
    captionsOf(video).includes(track),
  );
  adoptStyles(layout.getRootNode() as ShadowRoot, styles);
  const list = createTranscriptList(context);
  const search = createTranscriptSearch(messages, list);
  const body = createElement('div', { class: 'body' });
  const select = createElement(
    'select',
    { 'aria-label': texts.language },
    ...elements.map((element, index) => createElement('option', { value: index }, element.label)),
  );

  const pickTrack = (): HTMLTrackElement | undefined =>
    elements.find(({ track }) => track.mode === 'showing') ??
    pickByLanguage(
      elements.map((element) => ({ language: element.srclang, element })),
      [host.lang, ...navigator.languages, data.language],
    )?.element;

  const show = async (element: HTMLTrackElement): Promise<void> => {
    shownTrack = element;
    select.value = String(elements.indexOf(element));
    search.element.hidden = true;
    body.replaceChildren(createNotice(texts.loading));
    try {
      const found = await loadCues(element);
      if (shownTrack !== element || signal.aborted) return;
      cues = found;
      list.fill(cues, element.srclang);
      search.update();
      search.element.hidden = cues.length === 0;
      body.replaceChildren(...(cues.length === 0 ? [createNotice(texts.empty)] : list.elements));
      list.follow();
    } catch {
      if (shownTrack !== element) return;
      const retry = createElement('button', { type: 'button' }, messages.retry);
      retry.addEventListener('click', () => void show(element));
      body.replaceChildren(createNotice(texts.failed, retry));
    }
  };

  const close = (): void => {
    const hadFocus = panel?.matches(':focus-within');
    panel?.remove();
    panel = null;
    button?.setAttribute('aria-expanded', 'false');
    // A small player has no such button.
    const isThere = (button?.getClientRects().length ?? 0) > 0;
    if (hadFocus) (isThere ? button : layout.querySelector<HTMLElement>('media-controller'))?.focus();
  };

  const createPanel = (): HTMLElement => {
    const copy = createIconButton('copy', texts.copy);
    copy.addEventListener('click', () => {
      void copyText(cues.map(({ text }) => text).join('\n'), layout).then((isCopied) =>
        announce(isCopied ? texts.copied : texts.notCopied),
      );
    });
    const closeButton = createIconButton('close', texts.close);
    closeButton.addEventListener('click', close);
    return createElement(
      'aside',
      { class: 'transcript', 'aria-label': texts.title },
      createElement(
        'header',
        {},
        createElement('h2', {}, texts.title),
        ...(elements.length > 1 ? [select] : []),
        copy,
        closeButton,
      ),
      search.element,
      body,
    );
  };

  select.addEventListener('change', () => {
    const element = elements[Number(select.value)];
    if (element) void show(element);
  });
  // The transcript's language follows the captions.
  video.textTracks.addEventListener(
    'change',
    () => {
      const showing = elements.find(({ track }) => track.mode === 'showing');
      if (panel && showing && showing !== shownTrack) void show(showing);
    },
    { signal },
  );

  return {
    toggle: (): void => {
      if (panel) return close();
      const element = pickTrack();
      if (!element) return;
      panel = createPanel();
      layout.append(panel);
      button?.setAttribute('aria-expanded', 'true');
      void show(element);
    },
  };
};
