type Position = number | 'auto';
type LineAlign = 'start' | 'center' | 'end';

/** What of a cue says where it stands; numbers but lines are percent of the picture. */
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

/** `styles`: the texts of its style sheets. */
export type VttFile = { cues: VttCue[]; regions: Map<string, VttRegion>; styles: string[] };

/** More cues than any film has. */
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

const readLine = (value: string): Partial<CueSettings> => {
  const [place = '', align] = value.split(',');
  const lineAlign = oneOf(align, ['start', 'center', 'end']);
  if (align !== undefined && !lineAlign) return {};
  const share = percent(place);
  const isNumber = /^-?\d+(?:\.\d+)?$/.test(place);
  if (share === null && !isNumber) return {};
  return {
    line: share ?? Number(place),
    snapToLines: share === null,
    ...(lineAlign && { lineAlign }),
  };
};

const readPosition = (value: string): Partial<CueSettings> => {
  const [place, align] = value.split(',');
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

/** WebVTT 6.3; a cue that is set vertically, at a line or narrower is in no region. */
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

const clock = '(?:(\\d{2,}):)?([0-5]\\d):([0-5]\\d)\\.(\\d{3})';
/** WebVTT takes no other space, a vertical tab for one, though JavaScript does. */
const space = '[ \\t\\f]*';
const timing = new RegExp(`^${space}${clock}${space}-->${space}${clock}(.*)$`);

const toSeconds = ([hours = '0', minutes, seconds, thousandths]: (string | undefined)[]): number =>
  Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(thousandths) / 1000;

const readCue = (lines: readonly string[], at: number): VttCue | null => {
  const found = timing.exec(lines[at] ?? '');
  if (!found) return null;
  const [startTime, endTime] = [toSeconds(found.slice(1, 5)), toSeconds(found.slice(5, 9))];
  const text = lines.slice(at + 1).join('\n');
  const id = at > 0 ? (lines[at - 1] ?? '') : '';
  return { ...readSettings(found[9] ?? ''), id, startTime, endTime, text };
};

const hasArrow = (line: string): boolean => line.includes('-->');

/**
 * A block is the lines between two empty ones. A line with an arrow begins another where the block has an arrow already, or two lines:
 * an identifier is one line (WebVTT 6.1, "collect a WebVTT block").
 */
const splitBlocks = (text: string): string[][] => {
  const blocks: string[][] = [[]];
  for (const line of text.split('\n')) {
    const block = blocks[blocks.length - 1] ?? [];
    const isNext = hasArrow(line) && (block.length > 1 || block.some(hasArrow));
    if (line === '') blocks.push([]);
    else if (isNext) blocks.push([line]);
    else block.push(line);
  }
  return blocks.filter(({ length }) => length > 0);
};

/** Reads a WebVTT file as the specification says (6.1), since browsers do not expose all of it: styles, regions, alignments. */
export const parseVtt = (source: string): VttFile => {
  const file: VttFile = { cues: [], regions: new Map(), styles: [] };
  const text = source
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    .replaceAll('\0', '\ufffd');
  if (!/^WEBVTT(?:[ \t\n]|$)/.test(text)) return file;
  // What stands at once below the header belongs to it, unless it is a cue.
  const [header = [], ...blocks] = splitBlocks(text);
  if (header.some(hasArrow)) blocks.unshift(header.slice(1));
  for (const block of blocks) {
    const [first = ''] = block;
    const arrow = block.findIndex(hasArrow);
    if (arrow >= 0 && arrow < 2) {
      const cue = readCue(block, arrow);
      if (cue && file.cues.length < maxCues) file.cues.push(cue);
    } else if (file.cues.length === 0 && /^STYLE\s*$/.test(first)) {
      file.styles.push(block.slice(1).join('\n'));
    } else if (file.cues.length === 0 && /^REGION\s*$/.test(first)) {
      const region = readRegion(block.slice(1).join(' '));
      if (region.id) file.regions.set(region.id, region);
    }
  }
  return file;
};
