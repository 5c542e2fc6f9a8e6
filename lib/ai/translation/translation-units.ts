import { toPlainText, wrapLines } from '@/lib/formats/timed-text/cue-text';
import { escapeVttText } from '@/lib/formats/timed-text/timed-text';
import type { VttCue, VttDocument } from '@/lib/formats/timed-text/vtt-document';

/**
 * The translatable part of one line or of a whole cue: plain text, and its speaker tag (`<v …>`, or nothing).
 */
type Part = { voice: string; text: string };

const voiceTag = /^\s*(<v(?:\.[^\s>]+)*(?:[ \t][^>]*)?>)/;

const readVoice = (line: string): string => voiceTag.exec(line)?.[1] ?? '';

/** Lines of different speakers stay separate; other line breaks only wrap the text. */
const isDialogue = (lines: readonly string[]): boolean =>
  lines.length > 1 && lines.every((line) => readVoice(line) !== '' || /^\s*[-–—]/.test(toPlainText(line)));

const toParts = ({ text }: VttCue): Part[] => {
  const lines = text.split('\n');
  const parts = isDialogue(lines) ? lines : [text];
  return parts.map((part) => ({ voice: readVoice(part), text: toPlainText(part).replaceAll('\n', ' ') }));
};

/** The text of a cue for the translator: without markup, one line per speaker. Pure. */
export const toSourceText = (cue: VttCue): string =>
  toParts(cue)
    .map(({ text }) => text)
    .join('\n');

/** A cue's text from its translation: with its speaker tags, wrapped at 42 characters. */
const toTargetText = (cue: VttCue, translated: string): string => {
  const parts = toParts(cue);
  const lines = translated.split('\n').filter((line) => line.trim() !== '');
  // The engine did not preserve the lines.
  const given = lines.length === parts.length ? lines : [lines.join(' ')];
  return given
    .map((line, index) => {
      const text = parts.length > 1 && given.length > 1 ? line.trim() : wrapLines(line);
      return (parts[index]?.voice ?? '') + escapeVttText(text);
    })
    .join('\n');
};

/**
 * Replaces the texts of a document's cues by translations in the same order. Times, settings, ids and other
 * blocks stay; an empty translation keeps the original text. Pure.
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
