type Position = number | 'auto';

/** What of a `VTTCue` says where it stands. */
export type CueSettings = Pick<VTTCue, 'align' | 'size' | 'snapToLines'> &
  Partial<Pick<VTTCue, 'lineAlign' | 'positionAlign'>> & {
    line: Position;
    position: Position;
    vertical: string;
  };

export type CuePlace = {
  /** Rows of a grid, of which the cue is the middle one: where there is no room for it so low, it moves up, as the controls do to it. */
  rows: string;
  /** About how far down it is, in percent, to tell which cues would meet. */
  at: number;
  /** Percent of the width. */
  left: number;
  width: number;
};

/** Height of a line of captions: of a WebVTT file's lines, for one like ours, and about in percent of the picture. */
const lineHeight = { em: 1.5, percent: 6 };

/** Cues nearer to each other than this stand one below the other. Percent. */
const reach = 3 * lineHeight.percent;

const lowest = 'minmax(0, 1fr) auto 0';

const placeLine = ({ line, lineAlign, snapToLines }: CueSettings): Pick<CuePlace, 'rows' | 'at'> => {
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

const sides: Record<string, 'left' | 'right'> = {
  start: 'left',
  left: 'left',
  'line-left': 'left',
  end: 'right',
  right: 'right',
  'line-right': 'right',
};

const placeAcross = ({
  align,
  position,
  positionAlign,
  size,
}: CueSettings): Pick<CuePlace, 'left' | 'width'> => {
  const aligned = sides[align];
  // Chromium knows no `positionAlign`.
  const side = positionAlign === 'center' ? undefined : (sides[positionAlign ?? 'auto'] ?? aligned);
  const anchor = position === 'auto' ? (aligned === 'left' ? 0 : aligned === 'right' ? 100 : 50) : position;
  const room =
    side === 'left' ? 100 - anchor : side === 'right' ? anchor : 2 * Math.min(anchor, 100 - anchor);
  const width = Math.min(size, room);
  return { width, left: side === 'left' ? anchor : side === 'right' ? anchor - width : anchor - width / 2 };
};

/** Where a cue stands, of its settings `line`, `position`, `size` and `align`; one that runs downwards is set as if it had none. */
export const placeCue = (cue: CueSettings): CuePlace =>
  cue.vertical === ''
    ? { ...placeLine(cue), ...placeAcross(cue) }
    : { rows: lowest, at: 100 - lineHeight.percent, left: 0, width: 100 };

/** Cues from top to bottom, those together that would cover each other. */
export const groupCues = <T extends { place: CuePlace }>(cues: readonly T[]): T[][] => {
  const groups: T[][] = [];
  for (const cue of [...cues].sort((a, b) => a.place.at - b.place.at)) {
    const group = groups[groups.length - 1];
    const last = group?.[group.length - 1];
    if (group && last && cue.place.at - last.place.at < reach) group.push(cue);
    else groups.push([cue]);
  }
  return groups;
};

/** The rows of a group: in the lower half of the picture of its last, else of its first. */
export const placeGroup = (group: readonly { place: CuePlace }[]): string =>
  group[(group[0]?.place.at ?? 0) < 50 ? 0 : group.length - 1]?.place.rows ?? lowest;
