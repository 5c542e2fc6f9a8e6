import { createElement } from '../element/create-element';
import { captionsOf } from './captions';
import { type CueRun, parseCueText } from './parse-cue-text';
import { type CuePlace, groupCues, placeCue, placeGroup } from './place-cue';

type PlacedCue = { cue: VTTCue; place: CuePlace };

const toNode = ({ text, styles }: CueRun): Node =>
  styles.reduce<Node>((inner, style) => createElement(style, {}, inner), document.createTextNode(text));

const toAlignment = ({ align }: VTTCue): string =>
  align === 'start' || align === 'left' ? 'start' : align === 'end' || align === 'right' ? 'end' : 'center';

/** A cue as elements built by hand: lines of text, some of it bold, italic or underlined. */
const renderCue = ({ cue, place }: PlacedCue): HTMLElement => {
  const element = createElement(
    'div',
    { class: `cue from-${toAlignment(cue)}`, dir: 'auto' },
    ...parseCueText(cue.text).map((line) =>
      createElement('div', {}, createElement('span', {}, ...line.map(toNode))),
    ),
  );
  element.style.marginLeft = `${place.left}%`;
  element.style.width = `${place.width}%`;
  return element;
};

/** Cues at one height, in the middle row of a place of their own. */
const renderGroup = (group: PlacedCue[]): HTMLElement => {
  const element = createElement('div', {}, createElement('div', {}, ...group.map(renderCue)));
  element.style.gridTemplateRows = placeGroup(group);
  return element;
};

const isCue = (cue: TextTrackCue): cue is VTTCue => 'text' in cue;

/**
 * Draws what the browser says is to be read now, in the viewer's style and out of the way of the controls. The browser's own
 * drawing is hidden by the style sheet, not switched off: other windows (picture in picture, a phone's fullscreen) still have it.
 */
export const renderCaptions = (video: HTMLVideoElement, signal: AbortSignal): HTMLElement => {
  const overlay = createElement('div', { class: 'captions', noautohide: true });
  const render = (): void => {
    const track = captionsOf(video).find(({ mode }) => mode === 'showing');
    // Some browsers still count a cue that ends right now.
    const isOver = ({ endTime }: TextTrackCue): boolean => endTime <= video.currentTime;
    const cues = [...(track?.activeCues ?? [])].filter(isCue).filter((cue) => !isOver(cue));
    overlay.lang = track?.language ?? '';
    const placed = cues.map((cue) => ({ cue, place: placeCue(cue) }));
    overlay.replaceChildren(...groupCues(placed).map(renderGroup));
  };
  for (const track of captionsOf(video)) track.addEventListener('cuechange', render, { signal });
  video.textTracks.addEventListener('change', render, { signal });
  for (const element of video.querySelectorAll('track')) element.addEventListener('load', render, { signal });
  return overlay;
};
