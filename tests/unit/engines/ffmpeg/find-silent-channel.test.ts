import { describe, expect, it } from 'vitest';

import { type ActiveChannels, combineWindows, parsePeaks } from '@/lib/engines/ffmpeg/audio/choose-audio';

const astats = (...peaks: string[]) =>
  peaks
    .map(
      (peak, index) =>
        `[Parsed_astats_0 @ 0x5] Channel: ${index + 1}\n[Parsed_astats_0 @ 0x5] Peak level dB: ${peak}`,
    )
    .join('\n');

describe('parsePeaks', () => {
  it.each<[string, ActiveChannels]>([
    [astats('-12.0', '-13.5'), 'both'],
    [astats('-12.0', '-inf'), 'left'],
    [astats('-12.0', '-91.3'), 'left'],
    [astats('-inf', '0.000000'), 'right'],
    [astats('-inf', '-inf'), 'none'],
    ['', 'none'],
  ])('%j', (text, expected) => expect(parsePeaks(text)).toBe(expected));
});

describe('combineWindows', () => {
  it.each<[ActiveChannels[], 'left' | 'right' | null]>([
    [['left', 'left'], 'right'],
    [['none', 'right'], 'left'],
    [['left', 'right'], null],
    [['left', 'both'], null],
    [['none', 'none'], null],
    [[], null],
  ])('%j', (windows, expected) => expect(combineWindows(windows)).toBe(expected));
});
