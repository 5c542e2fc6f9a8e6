import sax from 'sax';

import { ConversionError, escapeVttText, type TimedText } from './timed-text';

/** Names are without namespace prefixes. */
type XmlElement = {
  name: string;
  attributes: Record<string, string>;
  children: (XmlElement | string)[];
};

const withoutPrefix = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * Parses a small XML file to a tree; null without a root element. Custom entities stay unresolved, and no
 * external resource is loaded. Throws `ConversionError` with the line at fault.
 */
const parseXml = (source: string): XmlElement | null => {
  const parser = sax.parser(true);
  const document: XmlElement = { name: '', attributes: {}, children: [] };
  const open = [document];
  const add = (child: XmlElement | string): void => void open.at(-1)?.children.push(child);
  const fail = (): never => {
    throw new ConversionError({ line: parser.line + 1, reason: 'malformed' });
  };
  parser.onopentag = ({ name, attributes }) => {
    const pairs = Object.entries(attributes).map(([key, value]) => [withoutPrefix(key), String(value)]);
    const element = { name: withoutPrefix(name), attributes: Object.fromEntries(pairs), children: [] };
    add(element);
    open.push(element);
  };
  parser.onclosetag = () => void open.pop();
  parser.ontext = add;
  parser.oncdata = add;
  parser.onerror = (error) => {
    // An unknown entity stays as written.
    if (!error.message.startsWith('Invalid character entity')) fail();
    parser.error = null as never;
  };
  parser.write(source).close();
  return document.children.find((child) => typeof child !== 'string') ?? null;
};

/** Units of a TTML file per second: `ttp:frameRate` (with its multiplier) and `ttp:tickRate` of the root. */
type TtmlRates = { frames: number; ticks: number };

const clockTime = /^(\d{2,}):(\d{2}):(\d{2})(?:\.(\d+)|:(\d{2,})(?:\.\d+)?)?$/;
const offsetTime = /^(\d+(?:\.\d+)?)(h|ms|m|s|f|t)$/;

const readPositive = (text: string | undefined): number | null =>
  text !== undefined && Number(text) > 0 && Number.isFinite(Number(text)) ? Number(text) : null;

/**
 * TTML2 7.2: by default 30 frames and one tick per second; with a frame rate but no tick rate, a tick is a
 * frame.
 */
const readTtmlRates = (root: Record<string, string>): TtmlRates => {
  const [numerator, denominator] = (root.frameRateMultiplier ?? '1 1').trim().split(/[\s:]+/);
  const multiplier = (readPositive(numerator) ?? 1) / (readPositive(denominator) ?? 1);
  const given = readPositive(root.frameRate);
  return {
    frames: (given ?? 30) * multiplier,
    ticks: readPositive(root.tickRate) ?? (given === null ? 1 : given * multiplier),
  };
};

/** Parses a time expression to milliseconds (TTML2 12.3); null if it is invalid. */
const readTtmlTime = (text: string, { frames, ticks }: TtmlRates): number | null => {
  const clock = clockTime.exec(text.trim());
  if (clock) {
    const [, hours, minutes, seconds, fraction, frame] = clock;
    const whole = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
    return Math.round((whole + Number(`0.${fraction ?? 0}`) + Number(frame ?? 0) / frames) * 1000);
  }
  const offset = offsetTime.exec(text.trim());
  if (!offset) return null;
  const [, amount, metric] = offset;
  const seconds = { h: 3600, m: 60, s: 1, ms: 0.001, f: 1 / frames, t: 1 / ticks }[metric ?? ''] ?? 1;
  return Math.round(Number(amount) * seconds * 1000);
};

type Span = { start: number; end: number };

/** An element's time span within its parent's: from `begin` to `end` or for `dur`, whichever ends first. */
const readSpan = (node: XmlElement, parent: Span, rates: TtmlRates): Span => {
  const read = (name: string): number | null => {
    const text = node.attributes[name];
    if (text === undefined) return null;
    const time = readTtmlTime(text, rates);
    if (time === null) throw new ConversionError({ line: null, reason: 'timing' });
    return time;
  };
  const [begin, end, duration] = [read('begin') ?? 0, read('end'), read('dur')];
  const start = parent.start + begin;
  const ends = [
    parent.end,
    ...(end === null ? [] : [parent.start + end]),
    ...(duration === null ? [] : [start + duration]),
  ];
  return { start, end: Math.min(...ends) };
};

type Chunk = Span & { text: string };

/** The texts of a paragraph with their times; a span may have its own. */
const readChunks = (node: XmlElement, span: Span, rates: TtmlRates): Chunk[] =>
  node.children.flatMap((child): Chunk[] => {
    if (typeof child === 'string') return [{ ...span, text: child.replace(/\s+/g, ' ') }];
    if (child.name === 'br') return [{ ...span, text: '\n' }];
    if (child.name === 'metadata') return [];
    return readChunks(child, readSpan(child, span, rates), rates);
  });

/** Merges consecutive texts with the same times to a cue. */
const toCues = (chunks: readonly Chunk[]): TimedText[] => {
  const cues: TimedText[] = [];
  for (const { start, end, text } of chunks) {
    const last = cues.at(-1);
    if (last && last.start === start && last.end === end) last.text += text;
    else if (text.trim() !== '') cues.push({ start, end, text });
  }
  return cues.map((cue) => ({
    ...cue,
    text: escapeVttText(
      cue.text
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean)
        .join('\n'),
    ),
  }));
};

const collect = (node: XmlElement | string, parent: Span, rates: TtmlRates): TimedText[] => {
  if (typeof node === 'string') return [];
  const span = readSpan(node, parent, rates);
  if (node.name === 'p') return toCues(readChunks(node, span, rates));
  return node.children.flatMap((child) => collect(child, span, rates));
};

/** Parses TTML and DFXP (TTML2, IMSC text profile): times and texts; colors and regions are dropped. */
export const readTtml = (source: string): TimedText[] => {
  const root = parseXml(source);
  if (root?.name !== 'tt') throw new ConversionError({ line: null, reason: 'malformed' });
  const rates = readTtmlRates(root.attributes);
  const body = root.children.filter((node) => typeof node !== 'string' && node.name === 'body');
  const cues = body.flatMap((node) => collect(node, { start: 0, end: Infinity }, rates));
  if (cues.length === 0) throw new ConversionError({ line: null, reason: 'no_cues' });
  if (cues.some(({ end }) => !Number.isFinite(end)))
    throw new ConversionError({ line: null, reason: 'timing' });
  return cues.sort((a, b) => a.start - b.start);
};
