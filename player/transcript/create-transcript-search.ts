import { createIconButton } from '../controls/create-icon';
import { createElement } from '../element/create-element';
import type { Messages } from '../messages/en';
import type { TranscriptList } from './create-transcript-list';
import { findHits, type Hit } from './find-hits';

type Place = { line: number; hit: Hit };

/** Finds words in the transcript; Enter goes to the next hit, with shift to the one before. */
export const createTranscriptSearch = (messages: Messages, list: TranscriptList) => {
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
