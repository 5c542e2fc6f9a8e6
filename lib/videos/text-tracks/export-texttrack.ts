import { toPlainText } from '@/lib/formats/timed-text/cue-text';
import { readVtt, getCues } from '@/lib/formats/timed-text/vtt-document';
import { formatVttTime } from '@/lib/formats/timed-text/vtt-syntax';

export const exportFormats = ['vtt', 'srt', 'txt'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** SubRip supports bold, italics and underline; all other markup is removed. */
const toSrtText = (text: string): string =>
  text
    .replace(/<(\/?)([biu])(?:[.\s][^>]*)?>/g, '\u0001$1$2\u0002')
    .split('\n')
    .map(toPlainText)
    .filter(Boolean)
    .join('\n')
    .replaceAll('\u0001', '<')
    .replaceAll('\u0002', '>');

/** Converts a track to another file format. */
export const exportTexttrack = (vtt: string, format: ExportFormat): string => {
  if (format === 'vtt') return vtt;
  const cues = getCues(readVtt(vtt).document);
  if (format === 'txt') return `${cues.map(({ text }) => toPlainText(text)).join('\n')}\n`;
  return cues
    .map(({ start, end, text }, index) => {
      const times = `${formatVttTime(start, ',')} --> ${formatVttTime(end, ',')}`;
      return `${index + 1}\n${times}\n${toSrtText(text)}\n`;
    })
    .join('\n');
};
