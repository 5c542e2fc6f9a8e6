import { adoptStyles, createElement } from '../core/create-element';
import { followCaptionStyle } from './caption-style';
import { captionsOf } from './captions';
import { type CueRule, findDeclarations, readCueRules } from './cue-rules';
import { type CueNode, type CueTag, parseCueText } from './parse-cue-text';
import { parseVtt, type VttCue, type VttFile, type VttRegion } from './parse-vtt';
import { type CuePlace, groupCues, lineHeight, placeCue, placeGroup, placeRegion } from './place-cue';

import styles from './captions.css';

const elements: Record<CueTag, string> = {
  ...{ b: 'b', i: 'i', u: 'u', ruby: 'ruby', rt: 'rt' },
  ...{ c: 'span', v: 'span', lang: 'span' },
};

/** The classes with predefined colours (WebVTT 5.1). */
const colour = /^(bg_)?(white|lime|cyan|red|yellow|magenta|blue|black)$/;

const style = (element: HTMLElement, declarations: readonly [string, string][]): void => {
  // The browser ignores invalid values.
  for (const [name, value] of declarations) element.style.setProperty(name, value);
};

const toNode = (node: CueNode, rules: readonly CueRule[]): Node => {
  if (typeof node === 'string') return document.createTextNode(node);
  const children = node.children.map((child) => toNode(child, rules));
  const element = createElement<string>(elements[node.tag], {}, ...children);
  if (node.tag === 'lang' && node.annotation) element.lang = node.annotation;
  for (const name of node.classes) {
    const [, ground, value = ''] = colour.exec(name) ?? [];
    if (value) style(element, [[ground ? 'background-color' : 'color', value]]);
  }
  style(element, findDeclarations(rules, '', node));
  return element;
};

/** Right-to-left letters. Together with Latin letters or digits, a line has runs in two directions. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** Renders a cue to DOM nodes, with the styles of its file. */
const renderCue = (
  { text, id }: Pick<VttCue, 'text' | 'id'>,
  { left, width, align }: CuePlace,
  rules: readonly CueRule[],
): HTMLElement => {
  const words = createElement(
    'span',
    { class: 'text' },
    ...parseCueText(text).map((node) => toNode(node, rules)),
  );
  style(words, findDeclarations(rules, id, null));
  const element = createElement(
    'div',
    { class: rightToLeft.test(text) ? 'cue both' : 'cue', dir: 'auto' },
    words,
  );
  style(element, [
    ['margin-left', `${left}%`],
    ['width', `${width}%`],
    ['text-align', align],
  ]);
  return element;
};

type PlacedCue = { cue: VttCue; place: CuePlace };
type CaptionFile = Pick<VttFile, 'cues' | 'regions'> & { rules: CueRule[] };

const files = new WeakMap<TextTrack, CaptionFile | null>();

/**
 * Fetches and parses a track's file, which the browser has just cached. If that fails, the browser's cues are
 * used.
 */
const readFile = async ({ src, track }: HTMLTrackElement): Promise<void> => {
  files.set(track, null);
  const response = await fetch(src, { credentials: 'same-origin' });
  if (!response.ok) return;
  const file = parseVtt(await response.text());
  files.set(track, { ...file, rules: readCueRules(file.styles) });
};

/**
 * Firefox renders regions where no style sheet can hide them. Ours are rendered from the file once it is
 * parsed.
 */
const dropRegions = ({ cues }: TextTrack): void => {
  for (const cue of cues ?? []) if ('region' in cue && cue.region) cue.region = null;
};

const isTextCue = (cue: TextTrackCue): cue is VTTCue => 'text' in cue;

const toCue = (cue: VTTCue): VttCue => {
  const { id, startTime, endTime, text, vertical, line, snapToLines, position, size, align } = cue;
  // Chromium supports neither.
  const { lineAlign = 'start', positionAlign = 'auto' } = cue as Partial<VTTCue>;
  return {
    ...{ id, startTime, endTime, text, vertical, line, snapToLines, position, size, align },
    ...{ lineAlign, positionAlign, region: '' },
  };
};

const known = new WeakMap<VTTCue, VttCue>();
const recallCue = (cue: VTTCue): VttCue => {
  const found = known.get(cue) ?? toCue(cue);
  known.set(cue, found);
  return found;
};

const findActive = (track: TextTrack | undefined, time: number): readonly VttCue[] => {
  if (!track) return [];
  const file = files.get(track);
  const cues = file ? file.cues : [...(track.activeCues ?? [])].filter(isTextCue).map(recallCue);
  // Some browsers include a cue that ends at exactly this time.
  return cues.filter(({ startTime, endTime }) => startTime <= time && time < endTime);
};

const createPlace = (rows: string, children: HTMLElement[]): HTMLElement => {
  const element = createElement('div', {}, createElement('div', {}, ...children));
  element.style.gridTemplateRows = rows;
  return element;
};

/** A region's cues in a box with a fixed number of lines, newest at the bottom. */
const renderRegion = (region: VttRegion, cues: HTMLElement[]): HTMLElement => {
  const { rows, left, width } = placeRegion(region);
  const box = createElement('div', { class: 'region' }, ...cues);
  Object.assign(box.style, {
    marginLeft: `${left}%`,
    width: `${width}%`,
    height: `${region.lines * lineHeight.em}em`,
  });
  return createPlace(rows, [box]);
};

const renderAll = (cues: readonly VttCue[], file: CaptionFile | null | undefined): HTMLElement[] => {
  const rules = file?.rules ?? [];
  const placed = cues.map((cue) => ({ cue, place: placeCue(cue, cue.text) }));
  const render = ({ cue, place }: PlacedCue): HTMLElement => renderCue(cue, place, rules);
  const regions = [...(file?.regions.values() ?? [])].flatMap((region) => {
    const inside = placed.filter(({ cue }) => cue.region === region.id);
    return inside.length > 0 ? [renderRegion(region, inside.map(render))] : [];
  });
  const free = placed.filter(({ cue }) => !file?.regions.has(cue.region));
  return [...regions, ...groupCues(free).map((group) => createPlace(placeGroup(group), group.map(render)))];
};

/** Before the first play the poster is shown, which is a different frame than the captions refer to. */
const isPosterShown = (video: HTMLVideoElement): boolean =>
  video.poster !== '' && video.played.length === 0 && video.paused && video.currentTime === 0;

const isSame = (a: readonly VttCue[], b: readonly VttCue[]): boolean =>
  a.length === b.length && a.every((cue, index) => cue === b[index]);

/**
 * Renders the current captions to the overlay, in the viewer's style and clear of the controls. The browser's
 * rendering is hidden by CSS but stays enabled for other windows (picture-in-picture, fullscreen on phones).
 */
export const renderCaptions = (video: HTMLVideoElement, overlay: HTMLElement, signal: AbortSignal): void => {
  let shown: readonly VttCue[] = [];
  let shownTrack: TextTrack | undefined;
  const render = (): void => {
    const track = captionsOf(video).find(({ mode }) => mode === 'showing');
    // Captions of live events arrive in segments and have no file.
    const element = [...video.querySelectorAll('track')].find((each) => each.track === track);
    if (element && !files.has(element.track)) void readFile(element).then(render, () => undefined);
    // The browser may parse its cues before or after our file is ready.
    if (track && files.get(track)?.regions.size) dropRegions(track);
    const cues = isPosterShown(video) ? [] : findActive(track, video.currentTime);
    if (track === shownTrack && isSame(cues, shown)) return;
    [shown, shownTrack] = [cues, track];
    overlay.lang = track?.language ?? '';
    overlay.replaceChildren(...renderAll(cues, track && files.get(track)));
  };
  adoptStyles(overlay.getRootNode() as ShadowRoot, styles);
  followCaptionStyle(overlay, signal);
  for (const track of captionsOf(video)) track.addEventListener('cuechange', render, { signal });
  for (const name of ['play', 'seeked', 'timeupdate']) video.addEventListener(name, render, { signal });
  video.textTracks.addEventListener('change', render, { signal });
  for (const element of video.querySelectorAll('track')) element.addEventListener('load', render, { signal });
  render();
};
