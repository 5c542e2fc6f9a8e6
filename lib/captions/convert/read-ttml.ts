import { XMLParser, XMLValidator } from 'fast-xml-parser';

import { ConversionError, escapeVttText, type TimedText } from './timed-text';
import { readTtmlRates, readTtmlTime, type TtmlRates } from './ttml-time';

/** As the parser gives it: one key is the element's name, `:@` its attributes, `#text` a text. */
type Node = Record<string, unknown>;
type Span = { start: number; end: number };

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  removeNSPrefix: true,
  trimValues: false,
  parseTagValue: false,
  parseAttributeValue: false,
  // Entities that a file defines itself are not expanded.
  processEntities: false,
});

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const decodeEntities = (text: string): string =>
  text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi, (entity, hex, decimal, name: string) => {
    if (name) return named[name] ?? entity;
    const code = hex ? Number.parseInt(String(hex), 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
  });

const getName = (node: Node): string => Object.keys(node).find((key) => key !== ':@') ?? '';
const getChildren = (node: Node): Node[] => {
  const children = node[getName(node)];
  return Array.isArray(children) ? (children as Node[]) : [];
};
const getAttributes = (node: Node): Record<string, string> =>
  (node[':@'] as Record<string, string> | undefined) ?? {};

/** An element's time: within its parent's, from `begin` to `end` or for `dur`, whichever is over first. */
const readSpan = (node: Node, parent: Span, rates: TtmlRates): Span => {
  const read = (name: string): number | null => {
    const text = getAttributes(node)[name];
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
const readPieces = (node: Node, span: Span, rates: TtmlRates): Piece[] =>
  getChildren(node).flatMap((child): Piece[] => {
    if ('#text' in child)
      return [{ ...span, text: decodeEntities(String(child['#text'])).replace(/\s+/g, ' ') }];
    if (getName(child) === 'br') return [{ ...span, text: '\n' }];
    if (getName(child) === 'metadata') return [];
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

const collect = (node: Node, parent: Span, rates: TtmlRates): TimedText[] => {
  if ('#text' in node) return [];
  const span = readSpan(node, parent, rates);
  if (getName(node) === 'p') return toCues(readPieces(node, span, rates));
  return getChildren(node).flatMap((child) => collect(child, span, rates));
};

/** TTML and DFXP (TTML2, IMSC text profile): times and texts; colours and regions are left out. */
export const readTtml = (source: string): TimedText[] => {
  const validity = XMLValidator.validate(source);
  if (validity !== true) throw new ConversionError({ line: validity.err.line, reason: 'malformed' });
  const root = (parser.parse(source) as Node[]).find((node) => getName(node) === 'tt');
  if (!root) throw new ConversionError({ line: null, reason: 'malformed' });
  const rates = readTtmlRates(getAttributes(root));
  const body = getChildren(root).filter((node) => getName(node) === 'body');
  const cues = body.flatMap((node) => collect(node, { start: 0, end: Infinity }, rates));
  if (cues.length === 0) throw new ConversionError({ line: null, reason: 'no_cues' });
  if (cues.some(({ end }) => !Number.isFinite(end)))
    throw new ConversionError({ line: null, reason: 'timing' });
  return cues.sort((a, b) => a.start - b.start);
};
