import { cutText } from '@/lib/core/strings';

/**
 * Removes what models add to plain text: code fences, quotation marks around the whole text, Markdown, tags.
 */
const toPlain = (text: string): string =>
  text
    .replace(/^```\w*\s*|\s*```$/g, '')
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .replace(/^#+\s+/gm, '')
    .replace(/\*\*|__/g, '')
    // oxlint-disable-next-line no-control-regex -- what a description can't have
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
    .replace(/^["“„»]([^"“”„«»]*)["”“«]$/, '$1');

const endsWhole = /[.!?…]["'”»)]*$/;

/** Drops an incomplete last sentence, which a model leaves when it runs out of tokens. */
const dropHalfSentence = (text: string): string => {
  if (endsWhole.test(text)) return text;
  const end = /^[\s\S]*[.!?…]["'”»)]*(?=\s)/.exec(text)?.[0];
  return end ?? text;
};

/**
 * Shortens a model's text to whole sentences of at most `max` characters; a single longer sentence is cut at
 * a word. Pure.
 */
export const fitText = (written: string, max: number): string => {
  const text = dropHalfSentence(toPlain(written));
  if (text.length <= max) return text;
  const head = text.slice(0, max + 1);
  const sentences = /^[\s\S]*[.!?…]["'”»)]*(?=\s)/.exec(head)?.[0];
  if (sentences) return sentences.trim();
  const words = cutText(head, max - 1).replace(/\s+\S*$/, '');
  return `${words}…`;
};

/** Shortens a model's text to a single line, for titles and tags. */
export const fitLine = (written: string, max: number): string => {
  const line = toPlain(written.trim().split('\n')[0] ?? '')
    .replace(/\s+/g, ' ')
    .replace(/[.,;:]+$/, '');
  return line.length <= max ? line : `${cutText(line, max - 1).replace(/\s+\S*$/, '')}…`;
};
