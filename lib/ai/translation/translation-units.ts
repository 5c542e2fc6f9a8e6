import { escapeVttText } from '@/lib/formats/timed-text/timed-text';
import { toPlainText } from '@/lib/formats/vtt/to-plain-text';
import type { VttCue, VttDocument } from '@/lib/formats/vtt/vtt-document';
import { wrapLines } from '@/lib/formats/vtt/wrap-lines';

/**
 * What is translated of one line, or of all lines, of a cue: plain text, and whose voice it is (a `<v …>`, or
 * nothing).
 */
type Part = { voice: string; text: string };

const voiceTag = /^\s*(<v(?:\.[^\s>]+)*(?:[ \t][^>]*)?>)/;

const readVoice = (line: string): string => voiceTag.exec(line)?.[1] ?? '';

/** Lines that are different people's stay apart; other line breaks only make a cue fit. */
const isDialogue = (lines: readonly string[]): boolean =>
  lines.length > 1 && lines.every((line) => readVoice(line) !== '' || /^\s*[-–—]/.test(toPlainText(line)));

const toParts = ({ text }: VttCue): Part[] => {
  const lines = text.split('\n');
  const parts = isDialogue(lines) ? lines : [text];
  return parts.map((part) => ({ voice: readVoice(part), text: toPlainText(part).replaceAll('\n', ' ') }));
};

/**
 * The text of a cue as it is given to a translator: without markup, one line for each person who speaks in
 * it. Pure.
 */
export const toSourceText = (cue: VttCue): string =>
  toParts(cue)
    .map(({ text }) => text)
    .join('\n');

/** A cue's text in place of its own: with its voices, broken into lines of 42 characters. */
const toTargetText = (cue: VttCue, translated: string): string => {
  const parts = toParts(cue);
  const lines = translated.split('\n').filter((line) => line.trim() !== '');
  // The engine did not keep the lines.
  const given = lines.length === parts.length ? lines : [lines.join(' ')];
  return given
    .map((line, index) => {
      const text = parts.length > 1 && given.length > 1 ? line.trim() : wrapLines(line);
      return (parts[index]?.voice ?? '') + escapeVttText(text);
    })
    .join('\n');
};

/**
 * A document with the texts of its cues translated, in their order: times, settings, ids and all other blocks
 * stay as they are. What came back empty keeps its own words. Pure.
 */
export const translateDocument = (
  { header, blocks }: VttDocument,
  translations: readonly string[],
): VttDocument => {
  let next = 0;
  return {
    header,
    blocks: blocks.map((block) => {
      if (block.kind !== 'cue') return block;
      const translated = translations[next]?.trim() ?? '';
      next += 1;
      return translated === '' ? block : { ...block, text: toTargetText(block, translated) };
    }),
  };
};
