import type { VttBlock, VttDocument } from './vtt-document';
import { formatVttTime } from './vtt-time';

/** An empty line would end the cue, an arrow begin another one. */
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
 * The file of a document; what was read from one is written as it was, but for empty lines and the form of
 * its times.
 */
export const writeVtt = ({ header, blocks }: VttDocument): string =>
  `${[header, ...blocks.map(writeBlock)].join('\n\n')}\n`;
