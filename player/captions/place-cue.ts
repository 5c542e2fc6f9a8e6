import { toPlainText } from './parse-cue-text';
import type { CueSettings, VttRegion } from './parse-vtt';

export type CuePlace = {
  /**
   * `grid-template-rows` with the cue in the middle row. If the outer rows are too small, the cue moves up.
   */
  rows: string;
  /** Approximate vertical position in percent, to detect cues that would overlap. */
  at: number;
  /** Percent of the width. */
  left: number;
  width: number;
  align: 'left' | 'center' | 'right';
};

/** Height of a caption line in em, and its approximate percentage of the video for lines of a WebVTT file. */
export const lineHeight = { em: 1.5, percent: 6 };

/** Cues closer than this are stacked. Percent. */
const reach = 3 * lineHeight.percent;

/** Minimum width of a cue, regardless of its file. Percent. */
const minWidth = 10;

const lowest = 'minmax(0, 1fr) auto 0';

type LineSettings = Pick<CueSettings, 'line' | 'lineAlign' | 'snapToLines'>;

const placeLine = ({ line, lineAlign, snapToLines }: LineSettings): Pick<CuePlace, 'rows' | 'at'> => {
  const { em, percent } = lineHeight;
  if (line === 'auto' || (snapToLines && line === -1)) return { rows: lowest, at: 100 - percent };
  if (snapToLines && line >= 0)
    return { rows: `minmax(0, ${line * em}em) auto minmax(0, 1fr)`, at: line * percent };
  if (snapToLines)
    return { rows: `minmax(0, 1fr) auto minmax(0, ${(-line - 1) * em}em)`, at: 100 + line * percent };
  const rest = 100 - line;
  if (lineAlign === 'end') return { rows: `minmax(0, 1fr) auto minmax(0, ${rest}%)`, at: line - percent };
  if (lineAlign === 'center')
    return { rows: `minmax(0, ${line}fr) auto minmax(0, ${rest}fr)`, at: line - percent / 2 };
  return { rows: `minmax(0, ${line}%) auto minmax(0, 1fr)`, at: line };
};

const toSide = (align: CueSettings['align'], isRightToLeft: boolean): CuePlace['align'] => {
  if (align === 'start') return isRightToLeft ? 'right' : 'left';
  if (align === 'end') return isRightToLeft ? 'left' : 'right';
  return align;
};

const anchors = { left: 0, center: 50, right: 100 };
const sides = { 'line-left': 'left', center: 'center', 'line-right': 'right' } as const;

const clamp = (value: number, max: number): number => Math.min(Math.max(value, 0), max);

const placeAcross = (
  { align, position, positionAlign, size }: CueSettings,
  isRightToLeft: boolean,
): Pick<CuePlace, 'left' | 'width' | 'align'> => {
  const aligned = toSide(align, isRightToLeft);
  const side = positionAlign === 'auto' ? aligned : sides[positionAlign];
  const anchor = position === 'auto' ? anchors[aligned] : position;
  const rooms = { left: 100 - anchor, right: anchor, center: 2 * Math.min(anchor, 100 - anchor) };
  const width = Math.min(size, Math.max(rooms[side], minWidth));
  const offsets = { left: 0, center: width / 2, right: width };
  return { width, left: clamp(anchor - offsets[side], 100 - width), align: aligned };
};

/**
 * Whether the first strong character is a right-to-left one (Hebrew, Arabic, Syriac, Thaana, N’Ko) or an RTL
 * mark; digits and punctuation of these scripts are weak (Unicode Bidirectional Algorithm, P2).
 */
export const isRightToLeft = (text: string): boolean =>
  /^[^\p{L}\u200e\u200f\u061c]*(?:[\u200f\u061c]|(?=\p{L})[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff])/u.test(
    text,
  );

/**
 * Position of a cue from its settings `line`, `position`, `size` and `align`. Vertical cues are treated as if
 * they had no settings.
 */
export const placeCue = (cue: CueSettings, text = ''): CuePlace =>
  cue.vertical === ''
    ? { ...placeLine(cue), ...placeAcross(cue, isRightToLeft(toPlainText(text))) }
    : { rows: lowest, at: 100 - lineHeight.percent, left: 0, width: 100, align: 'center' };

/** Position of a region: its rows are derived from the anchor, which is rounded to an edge or the middle. */
export const placeRegion = ({ width, regionAnchor, viewportAnchor }: VttRegion): Omit<CuePlace, 'align'> => {
  const [anchorX, anchorY] = regionAnchor;
  const lineAlign = anchorY < 34 ? 'start' : anchorY > 66 ? 'end' : 'center';
  const left = clamp(viewportAnchor[0] - (width * anchorX) / 100, 100 - width);
  return { ...placeLine({ line: viewportAnchor[1], snapToLines: false, lineAlign }), left, width };
};

/**
 * Cues from top to bottom, grouped if they would overlap. In a group, the first cue is the closest to its
 * edge.
 */
export const groupCues = <T extends { place: CuePlace }>(cues: readonly T[]): T[][] => {
  const groups: T[][] = [];
  const isLow = ({ place }: T): boolean => place.at >= 50;
  const inOrder = [...cues.filter(isLow).reverse(), ...cues.filter((cue) => !isLow(cue))];
  for (const cue of inOrder.sort((a, b) => a.place.at - b.place.at)) {
    const group = groups[groups.length - 1];
    const last = group?.[group.length - 1];
    if (group && last && cue.place.at - last.place.at < reach) group.push(cue);
    else groups.push([cue]);
  }
  return groups;
};

/**
 * The rows of a group: those of its last cue in the lower half of the video, otherwise those of its first.
 */
export const placeGroup = (group: readonly { place: CuePlace }[]): string =>
  group[(group[0]?.place.at ?? 0) < 50 ? 0 : group.length - 1]?.place.rows ?? lowest;
