import { describe, expect, it } from 'vitest';

import {
  frameSeconds,
  isSilence,
  measureLevels,
  speechRate,
} from '@/lib/engines/ffmpeg/audio/extract-speech';

/** A tone of one second with the given peak; 1 is full scale. */
const tone = (peak: number): Buffer => {
  const samples = Buffer.alloc(speechRate * 2);
  for (let at = 0; at < speechRate; at += 1)
    samples.writeInt16LE(Math.round(Math.sin((at * 2 * Math.PI * 440) / speechRate) * peak * 32_767), at * 2);
  return samples;
};

describe('audio levels', () => {
  it('are measured twenty times a second in dB below full scale', () => {
    const levels = measureLevels(Buffer.concat([tone(1), tone(0.1), tone(0)]));
    expect(levels).toHaveLength(3 / frameSeconds);
    expect(levels[0]).toBeCloseTo(-3, 0);
    expect(levels[25]).toBeCloseTo(-23, 0);
    expect(levels[50]).toBe(-Infinity);
  });

  it('distinguish speech from silence', () => {
    expect(isSilence(measureLevels(tone(0)))).toBe(true);
    expect(isSilence(measureLevels(tone(0.001)))).toBe(true);
    expect(isSilence(measureLevels(Buffer.concat([tone(0), tone(0.1)])))).toBe(false);
  });
});
