import { describe, expect, it } from 'vitest';

import { chooseFrameRate, type Fraction, parseFraction } from '@/lib/engines/ffmpeg/ladder/frame-rate';

describe('parseFraction', () => {
  it.each<[string | undefined, Fraction | null]>([
    ['30000/1001', { numerator: 30_000, denominator: 1001 }],
    ['25/1', { numerator: 25, denominator: 1 }],
    ['0/0', null],
    ['25/0', null],
    ['N/A', null],
    [undefined, null],
  ])('%s', (text, expected) => expect(parseFraction(text)).toEqual(expected));
});

describe('chooseFrameRate', () => {
  it.each<[what: string, real: string, average: string, interlaced: boolean, expected: string]>([
    ['constant', '25/1', '25/1', false, '25/1'],
    ['exact NTSC', '30000/1001', '30000/1001', false, '30000/1001'],
    ['a clock that drifts', '30000/1001', '2997070/100000', false, '30000/1001'],
    ['a standard rate announced only on average', '2997/100', '30000/1001', false, '30000/1001'],
    ['an odd but constant rate', '23/1', '23/1', false, '23/1'],
    ['120 reduced to 60', '120/1', '120/1', false, '120/2'],
    ['119.88 reduced to 59.94', '120000/1001', '120000/1001', false, '120000/2002'],
    ['90 reduced to 45', '90/1', '90/1', false, '90/2'],
    ['240 reduced to 60', '240/1', '240/1', false, '240/4'],
    ['one frame a second, repeated', '1/1', '1/1', false, '5/1'],
    ['variable, below camera rates', '60/1', '75/2', false, '60/1'],
    ['a phone that dropped some frames', '30/1', '591/20', false, '30/1'],
    ['timestamps of a clock', '90000/1', '2350/100', false, '24000/1001'],
    ['timestamps of a millisecond clock', '1000/1', '2997/100', false, '30000/1001'],
    ['average between camera rates', '1000/1', '26/1', false, '30000/1001'],
    ['average above all camera rates', '1000/1', '75/1', false, '60/1'],
    ['variable up to 120', '120/1', '80/1', false, '120/2'],
    ['fields counted as frames', '50/1', '25/1', true, '25/1'],
    ['interlaced NTSC', '60000/1001', '30000/1001', true, '30000/1001'],
    ['an invalid rate', '0/0', '25/1', false, '25/1'],
    ['an unknown rate', '0/0', '0/0', false, '25/1'],
  ])('%s: %s, %s', (_what, real, average, interlaced, expected) => {
    const rate = chooseFrameRate({ real: parseFraction(real), average: parseFraction(average), interlaced });
    expect(rate.numerator / rate.denominator).toBeLessThanOrEqual(60);
    const [numerator, denominator] = expected.split('/').map(Number);
    expect(rate.numerator / rate.denominator).toBe((numerator ?? 0) / (denominator ?? 1));
  });
});
