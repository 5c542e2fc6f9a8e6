import type { VttBlock, VttDocument } from './vtt-document';
import { formatVttTime } from './vtt-time';

/** Removes empty lines, which would end the cue, and arrows, which would begin another one. */
const toCueText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replaceAll('-->', '--&gt;')
    .split('\n')
    .filter((line) => line !== '')
    .join('\n');

const writeBlock = (block: VttBlock): string => {
  if (block.kind === 'other') return block.text;
  const { id, start, end, settings, text } = block;
  const timing = `${formatVttTime(start)} --> ${formatVttTime(end)}${settings && ` ${settings}`}`;
  return [id.replace(/[\r\n]|-->/g, ' '), timing, toCueText(text)].filter(Boolean).join('\n');
};

/**
 * Writes a document as a file. Parsed content is unchanged except for empty lines and the format of times.
 */
export const writeVtt = ({ header, blocks }: VttDocument): string =>
  `${[header, ...blocks.map(writeBlock)].join('\n\n')}\n`;
