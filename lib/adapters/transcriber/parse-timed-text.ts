import type { SpokenSegment } from '@/lib/ports/transcriber';

const timing =
  /^\s*(?:(\d+):)?(\d{1,2}):(\d{2})[.,](\d{1,3})\s*-->\s*(?:(\d+):)?(\d{1,2}):(\d{2})[.,](\d{1,3})/;

const toSeconds = (parts: (string | undefined)[]): number => {
  const [hours, minutes, seconds, fraction = ''] = parts;
  const milliseconds = Number(fraction.padEnd(3, '0'));
  return (
    (Number(hours ?? 0) * 3_600_000 + Number(minutes) * 60_000 + Number(seconds) * 1000 + milliseconds) / 1000
  );
};

/** Parses an engine's SRT or WebVTT; null if it is neither. Silence results in no cues. */
export const parseTimedText = (text: string): SpokenSegment[] | null => {
  const blocks = text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/);
  const segments = blocks.flatMap((block): SpokenSegment[] => {
    const lines = block.split('\n');
    const at = lines.findIndex((line) => timing.test(line));
    const match = timing.exec(lines[at] ?? '');
    if (!match) return [];
    const spoken = lines
      .slice(at + 1)
      .join(' ')
      .replace(/<[^>]*>/g, '')
      .trim();
    if (!spoken) return [];
    const [startTime, endTime] = [toSeconds(match.slice(1, 5)), toSeconds(match.slice(5, 9))];
    return [{ text: spoken, startTime, endTime, words: [] }];
  });
  const isTimedText = segments.length > 0 || text.trim() === '' || /^\uFEFF?WEBVTT/.test(text);
  return isTimedText ? segments : null;
};
