import { ConversionError, escapeVttText, type TimedText } from './timed-text';

/** Block sizes of EBU Tech 3264, in bytes: a general information block, then text blocks. */
const generalBlock = 1024;
const textBlock = 128;
const textField = 112;

/** ISO 6937 puts diacritics before their letter. */
const diacritics: Record<number, string> = {
  0xc1: '\u0300',
  0xc2: '\u0301',
  0xc3: '\u0302',
  0xc4: '\u0303',
  0xc5: '\u0304',
  0xc6: '\u0306',
  0xc7: '\u0307',
  0xc8: '\u0308',
  0xca: '\u030a',
  0xcb: '\u0327',
  0xcd: '\u030b',
  0xce: '\u0328',
  0xcf: '\u030c',
};

const iso6937: Record<number, string> = {
  0xa1: '¡',
  0xa2: '¢',
  0xa3: '£',
  0xa4: '$',
  0xa5: '¥',
  0xa7: '§',
  0xa8: '¤',
  0xa9: '‘',
  0xaa: '“',
  0xab: '«',
  0xac: '←',
  0xad: '↑',
  0xae: '→',
  0xaf: '↓',
  0xb0: '°',
  0xb1: '±',
  0xb2: '²',
  0xb3: '³',
  0xb4: '×',
  0xb5: 'µ',
  0xb6: '¶',
  0xb7: '·',
  0xb8: '÷',
  0xb9: '’',
  0xba: '”',
  0xbb: '»',
  0xbc: '¼',
  0xbd: '½',
  0xbe: '¾',
  0xbf: '¿',
  0xd0: '―',
  0xd1: '¹',
  0xd2: '®',
  0xd3: '©',
  0xd4: '™',
  0xd5: '♪',
  0xd6: '¬',
  0xd7: '¦',
  0xdc: '⅛',
  0xdd: '⅜',
  0xde: '⅝',
  0xdf: '⅞',
  0xe0: 'Ω',
  0xe1: 'Æ',
  0xe2: 'Ð',
  0xe3: 'ª',
  0xe4: 'Ħ',
  0xe6: 'Ĳ',
  0xe7: 'Ŀ',
  0xe8: 'Ł',
  0xe9: 'Ø',
  0xea: 'Œ',
  0xeb: 'º',
  0xec: 'Þ',
  0xed: 'Ŧ',
  0xee: 'Ŋ',
  0xef: 'ŉ',
  0xf0: 'ĸ',
  0xf1: 'æ',
  0xf2: 'đ',
  0xf3: 'ð',
  0xf4: 'ħ',
  0xf5: 'ı',
  0xf6: 'ĳ',
  0xf7: 'ŀ',
  0xf8: 'ł',
  0xf9: 'ø',
  0xfa: 'œ',
  0xfb: 'ß',
  0xfc: 'þ',
  0xfd: 'ŧ',
  0xfe: 'ŋ',
};

const decodeIso6937 = (bytes: Uint8Array): string => {
  let [text, mark] = ['', ''];
  for (const byte of bytes) {
    const diacritic = diacritics[byte];
    if (diacritic) mark = diacritic;
    else {
      const character = byte < 0x80 ? String.fromCharCode(byte) : (iso6937[byte] ?? '\ufffd');
      text += (character + mark).normalize('NFC');
      mark = '';
    }
  }
  return text;
};

/** Decoders by the general block's character code table number. */
const decoders: Record<string, (bytes: Uint8Array) => string> = {
  '00': decodeIso6937,
  ...Object.fromEntries(
    [
      ['01', 'iso-8859-5'],
      ['02', 'iso-8859-6'],
      ['03', 'iso-8859-7'],
      ['04', 'iso-8859-8'],
    ].map(([table, name]) => [table, (bytes: Uint8Array) => new TextDecoder(name).decode(bytes)]),
  ),
};

const readAscii = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to));

const readTime = ([hours = 0, minutes = 0, seconds = 0, frames = 0]: Uint8Array, rate: number): number =>
  Math.round((hours * 3600 + minutes * 60 + seconds + frames / rate) * 1000);

/**
 * Decodes a text field. Codes below 0x20 and from 0x80 to 0x9f are teletext controls; 0x8a ends a line, 0x8f
 * the text.
 */
const readText = (field: Uint8Array, decode: (bytes: Uint8Array) => string): string => {
  const end = field.indexOf(0x8f);
  const lines: number[][] = [[]];
  for (const byte of field.subarray(0, end < 0 ? field.length : end)) {
    if (byte === 0x8a) lines.push([]);
    else if (byte < 0x20 || (byte >= 0x7f && byte < 0xa0)) lines.at(-1)?.push(0x20);
    else lines.at(-1)?.push(byte);
  }
  return lines
    .map((line) => decode(Uint8Array.from(line)).replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join('\n');
};

/** Whether the bytes are EBU STL; text formats of other programs also use `.stl`. */
export const isEbuStl = (bytes: Uint8Array): boolean => /^STL(?:24|25|30)\.01$/.test(readAscii(bytes, 3, 11));

/**
 * Parses EBU STL, the broadcasters' binary format. Times are relative to the programme's start (`TCP` of the
 * general block). Comments are skipped; a text that spans several blocks is one cue.
 */
export const readEbuStl = (bytes: Uint8Array): TimedText[] => {
  const decode = decoders[readAscii(bytes, 12, 14)];
  const body = bytes.length - generalBlock;
  if (!decode || body < textBlock || body % textBlock !== 0)
    throw new ConversionError({ line: null, reason: 'malformed' });
  const rate = Number(readAscii(bytes, 6, 8));
  const programme = readAscii(bytes, 256, 264).match(/../g)?.map(Number) ?? [];
  const zero = programme.some(Number.isNaN) ? 0 : readTime(Uint8Array.from(programme), rate);
  const cues = new Map<string, TimedText>();
  for (let at = generalBlock; at < bytes.length; at += textBlock) {
    const block = bytes.subarray(at, at + textBlock);
    const isComment = block[15] === 1;
    // Extension block number 0xfe contains user data.
    if (isComment || block[3] === 0xfe) continue;
    const text = escapeVttText(readText(block.subarray(textBlock - textField), decode));
    const number = `${block[0]}/${block[1]}/${block[2]}`;
    const begun = cues.get(number);
    if (begun) begun.text = [begun.text, text].filter(Boolean).join('\n');
    else {
      const start = readTime(block.subarray(5, 9), rate) - zero;
      cues.set(number, { start, end: readTime(block.subarray(9, 13), rate) - zero, text });
    }
  }
  const read = [...cues.values()].filter(({ text }) => text !== '');
  if (read.length === 0) throw new ConversionError({ line: null, reason: 'no_cues' });
  if (read.some(({ start }) => start < 0)) throw new ConversionError({ line: null, reason: 'timing' });
  return read.sort((a, b) => a.start - b.start);
};
