import {
  hasArrow,
  joinLines,
  splitVtt,
  type VttLine,
  readTimingLine,
} from '@/lib/formats/timed-text/vtt-syntax';

type Position = number | 'auto';
type LineAlign = 'start' | 'center' | 'end';

/** A cue's position settings. Numbers are percentages of the video, except for lines. */
export type CueSettings = {
  vertical: string;
  line: Position;
  snapToLines: boolean;
  lineAlign: LineAlign;
  position: Position;
  positionAlign: 'line-left' | 'center' | 'line-right' | 'auto';
  size: number;
  align: 'start' | 'center' | 'end' | 'left' | 'right';
  /** The name of a region. */
  region: string;
};

/** Times in seconds. */
export type VttCue = CueSettings & { id: string; startTime: number; endTime: number; text: string };

/** Anchors and width in percent, height in lines. */
export type VttRegion = {
  id: string;
  width: number;
  lines: number;
  regionAnchor: [number, number];
  viewportAnchor: [number, number];
  isScrolling: boolean;
};

/** `styles`: the contents of its style blocks. */
export type VttFile = { cues: VttCue[]; regions: Map<string, VttRegion>; styles: string[] };

/** Maximum number of cues of a file, more than any real video has. */
const maxCues = 20_000;

const defaults: CueSettings = {
  ...{ vertical: '', line: 'auto', snapToLines: true, lineAlign: 'start' },
  ...{ position: 'auto', positionAlign: 'auto', size: 100, align: 'center', region: '' },
};

const percent = (text: string | undefined): number | null => {
  const [, digits] = /^(\d+(?:\.\d+)?)%$/.exec(text ?? '') ?? [];
  return digits !== undefined && Number(digits) <= 100 ? Number(digits) : null;
};

const oneOf = <T extends string>(value: string | undefined, all: readonly T[]): T | undefined =>
  all.find((each) => each === value);

/**
 * A position and, after its first comma, an alignment. An invalid alignment invalidates the whole setting
 * (WebVTT 6.3).
 */
const splitPlace = (value: string): [place: string, align?: string] => {
  const comma = value.indexOf(',');
  return comma < 0 ? [value] : [value.slice(0, comma), value.slice(comma + 1)];
};

const readLine = (value: string): Partial<CueSettings> => {
  const [place, align] = splitPlace(value);
  const lineAlign = oneOf(align, ['start', 'center', 'end']);
  if (align !== undefined && !lineAlign) return {};
  const share = percent(place);
  const isNumber = /^-?\d+(?:\.\d+)?$/.test(place) && Number.isFinite(Number(place));
  if (share === null && !isNumber) return {};
  return {
    // Removes the sign of `-0`.
    line: (share ?? Number(place)) + 0,
    snapToLines: share === null,
    ...(lineAlign && { lineAlign }),
  };
};

const readPosition = (value: string): Partial<CueSettings> => {
  const [place, align] = splitPlace(value);
  const position = percent(place);
  const positionAlign = oneOf(align, ['line-left', 'center', 'line-right']);
  if (position === null || (align !== undefined && !positionAlign)) return {};
  return { position, ...(positionAlign && { positionAlign }) };
};

const readSetting = (name: string, value: string): Partial<CueSettings> => {
  switch (name) {
    case 'vertical':
      return value === 'rl' || value === 'lr' ? { vertical: value } : {};
    case 'line':
      return readLine(value);
    case 'position':
      return readPosition(value);
    case 'size': {
      const size = percent(value);
      return size === null ? {} : { size };
    }
    case 'align': {
      const align = oneOf(value, ['start', 'center', 'end', 'left', 'right']);
      return align ? { align } : {};
    }
    case 'region':
      return { region: value };
    default:
      return {};
  }
};

const splitSettings = (text: string): [string, string][] =>
  text.split(/[ \t\n\f]+/).flatMap<[string, string]>((setting) => {
    const at = setting.indexOf(':');
    return at > 0 && at < setting.length - 1 ? [[setting.slice(0, at), setting.slice(at + 1)]] : [];
  });

/** WebVTT 6.3: a cue that is vertical, has a line, or is narrower than 100 % is in no region. */
const readSettings = (text: string): CueSettings => {
  const settings = splitSettings(text).reduce<CueSettings>(
    (all, [name, value]) => ({ ...all, ...readSetting(name, value) }),
    defaults,
  );
  const isFree = settings.vertical !== '' || settings.line !== 'auto' || settings.size !== 100;
  return isFree ? { ...settings, region: '' } : settings;
};

const readRegion = (text: string): VttRegion => {
  const region: VttRegion = {
    ...{ id: '', width: 100, lines: 3, isScrolling: false },
    ...{ regionAnchor: [0, 100], viewportAnchor: [0, 100] },
  };
  for (const [name, value] of splitSettings(text)) {
    const [x, y] = value.split(',').map(percent);
    const isAnchor = x !== null && x !== undefined && y !== null && y !== undefined;
    if (name === 'id') region.id = value;
    if (name === 'width') region.width = percent(value) ?? region.width;
    if (name === 'lines' && /^\d+$/.test(value)) region.lines = Number(value);
    if (name === 'regionanchor' && isAnchor) region.regionAnchor = [x, y];
    if (name === 'viewportanchor' && isAnchor) region.viewportAnchor = [x, y];
    if (name === 'scroll') region.isScrolling = value === 'up';
  }
  return region;
};

const readCue = (lines: readonly VttLine[], at: number): VttCue | null => {
  const found = readTimingLine(lines[at]?.text ?? '');
  if (!found) return null;
  const [startTime, endTime] = [found.start / 1000, found.end / 1000];
  const id = at > 0 ? (lines[at - 1]?.text ?? '') : '';
  return { ...readSettings(found.settings), id, startTime, endTime, text: joinLines(lines.slice(at + 1)) };
};

/** Parses a WebVTT file (6.1), since browsers do not expose all of it: styles, regions, alignments. */
export const parseVtt = (source: string): VttFile => {
  const file: VttFile = { cues: [], regions: new Map(), styles: [] };
  for (const block of splitVtt(source)?.blocks ?? []) {
    const first = block[0]?.text ?? '';
    const arrow = block.findIndex(hasArrow);
    if (arrow >= 0) {
      const cue = readCue(block, arrow);
      if (cue && file.cues.length < maxCues) file.cues.push(cue);
    } else if (file.cues.length === 0 && /^STYLE\s*$/.test(first)) {
      file.styles.push(joinLines(block.slice(1)));
    } else if (file.cues.length === 0 && /^REGION\s*$/.test(first)) {
      const region = readRegion(joinLines(block.slice(1)));
      if (region.id) file.regions.set(region.id, region);
    }
  }
  return file;
};
