import { describe, expect, it } from 'vitest';

import { contrastOf } from '@/lib/core/colors';
import { inkOn, readableOn } from '@/lib/core/colors';
import { lightenOn } from '@/player/core/apply-design';

describe('contrast', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#000000', 21],
    ['#d90b5a', '#d90b5a', 1],
    ['#777777', '#ffffff', 4.48],
  ])('between %s and %s is %s', (a, b, contrast) => expect(contrastOf(a, b)).toBeCloseTo(contrast, 2));
});

describe('the contrast colour', () => {
  it.each([
    ['#d90b5a', '#ffffff', '#ffffff'],
    ['#d90b5a', '#d90b5a', '#ffffff'],
    ['#ffe94d', '#ffffff', '#000000'],
    ['#ffffff', '#eeeeee', '#000000'],
    ['#000080', '#0b6b52', '#ffffff'],
    ['#102030', '#ffd166', '#ffd166'],
  ])('is used on %s instead of %s if necessary: %s', (ground, wished, ink) =>
    expect(readableOn(ground, wished)).toBe(ink),
  );

  it.each(['#000000', '#d90b5a', '#757575', '#767676', '#8a2be2', '#00ff00', '#ffffff'])(
    'can be read on %s',
    (ground) => expect(contrastOf(inkOn(ground), ground)).toBeGreaterThanOrEqual(4.5),
  );

  it.each(['#000000', '#000080', '#d90b5a', '#0b6b52', '#ffffff'])('stays visible on dark for %s', (colour) =>
    expect(contrastOf(lightenOn('#1c1e20', colour), '#1c1e20')).toBeGreaterThanOrEqual(3),
  );

  it('stays unchanged if it is already visible', () =>
    expect(lightenOn('#1c1e20', '#d90b5a')).toBe('#d90b5a'));
});
