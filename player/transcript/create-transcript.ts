import { captionsOf, pickByLanguage } from '../captions/captions';
import { type Cue, loadCues } from '../captions/load-cues';
import { copyText } from '../controls/copy-text';
import { createIconButton } from '../controls/create-icon';
import { adoptStyles, createElement } from '../element/create-element';
import type { PlayerContext } from '../element/player-context';
import { createTranscriptList } from './create-transcript-list';
import { createTranscriptSearch } from './create-transcript-search';
import styles from './transcript.css';

const createNotice = (text: string, action?: HTMLElement): HTMLElement =>
  createElement(
    'div',
    { class: 'notice', role: 'status' },
    createElement('p', {}, text),
    ...(action ? [action] : []),
  );

/** The text beside the picture, or below it where that is narrow; made when it is first shown. */
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
  // The transcript changes its language with the captions.
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
