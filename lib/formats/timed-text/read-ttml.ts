import { parseXml, type XmlElement } from './parse-xml';
import { ConversionError, escapeVttText, type TimedText } from './timed-text';
import { readTtmlRates, readTtmlTime, type TtmlRates } from './ttml-time';

type Span = { start: number; end: number };

/** An element's time: within its parent's, from `begin` to `end` or for `dur`, whichever is over first. */
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

type Piece = Span & { text: string };

/** The texts of a paragraph, each with its time: a span may have one of its own. */
const readPieces = (node: XmlElement, span: Span, rates: TtmlRates): Piece[] =>
  node.children.flatMap((child): Piece[] => {
    if (typeof child === 'string') return [{ ...span, text: child.replace(/\s+/g, ' ') }];
    if (child.name === 'br') return [{ ...span, text: '\n' }];
    if (child.name === 'metadata') return [];
    return readPieces(child, readSpan(child, span, rates), rates);
  });

/** Pieces of one time are one cue. */
const toCues = (pieces: readonly Piece[]): TimedText[] => {
  const cues: TimedText[] = [];
  for (const { start, end, text } of pieces) {
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
  if (node.name === 'p') return toCues(readPieces(node, span, rates));
  return node.children.flatMap((child) => collect(child, span, rates));
};

/** TTML and DFXP (TTML2, IMSC text profile): times and texts; colours and regions are left out. */
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
