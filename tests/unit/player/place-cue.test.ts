import { describe, expect, it } from 'vitest';

import type { CueSettings } from '@/player/captions/parse-vtt';
import { groupCues, isRightToLeft, placeCue, placeGroup, placeRegion } from '@/player/captions/place-cue';

const cue = (settings: Partial<CueSettings> = {}): CueSettings => ({
  line: 'auto',
  lineAlign: 'start',
  position: 'auto',
  positionAlign: 'auto',
  align: 'center',
  size: 100,
  snapToLines: true,
  vertical: '',
  region: '',
  ...settings,
});

const lowest = 'minmax(0, 1fr) auto 0';

describe('the place of a cue', () => {
  it.each<[string, Partial<CueSettings>, string]>([
    ['nothing', {}, lowest],
    ['the first line', { line: 0 }, 'minmax(0, 0em) auto minmax(0, 1fr)'],
    ['the third line', { line: 2 }, 'minmax(0, 3em) auto minmax(0, 1fr)'],
    ['the last line', { line: -1 }, lowest],
    ['the second to last line', { line: -2 }, 'minmax(0, 1fr) auto minmax(0, 1.5em)'],
    ['a height', { line: 30, snapToLines: false }, 'minmax(0, 30%) auto minmax(0, 1fr)'],
    ['an end', { line: 30, snapToLines: false, lineAlign: 'end' }, 'minmax(0, 1fr) auto minmax(0, 70%)'],
    [
      'a middle',
      { line: 30, snapToLines: false, lineAlign: 'center' },
      'minmax(0, 30fr) auto minmax(0, 70fr)',
    ],
    ['vertical text', { line: 0, vertical: 'rl', position: 10 }, lowest],
  ])('has the right height with %s', (_what, settings, rows) =>
    expect(placeCue(cue(settings)).rows).toBe(rows),
  );

  it.each<[Partial<CueSettings>, { left: number; width: number }]>([
    [{ align: 'start' }, { left: 0, width: 100 }],
    [
      { align: 'start', position: 50, positionAlign: 'center', size: 40 },
      { left: 30, width: 40 },
    ],
    [{}, { left: 0, width: 100 }],
    [{ size: 40 }, { left: 30, width: 40 }],
    [{ position: 20 }, { left: 0, width: 40 }],
    [{ align: 'start' }, { left: 0, width: 100 }],
    [
      { align: 'start', position: 10, size: 40 },
      { left: 10, width: 40 },
    ],
    [
      { align: 'left', position: 90 },
      { left: 90, width: 10 },
    ],
    [
      { align: 'end', size: 30 },
      { left: 70, width: 30 },
    ],
    [
      { align: 'right', position: 50 },
      { left: 0, width: 50 },
    ],
    [
      { position: 10, positionAlign: 'line-left' },
      { left: 10, width: 90 },
    ],
    [
      { position: 60, positionAlign: 'line-right', size: 20 },
      { left: 40, width: 20 },
    ],
    [
      { align: 'start', position: 80, positionAlign: 'line-right' },
      { left: 0, width: 80 },
    ],
    // Without a width, the text could not be read.
    [
      { position: 0, size: 100 },
      { left: 0, width: 10 },
    ],
    [
      { align: 'start', position: 100, size: 100 },
      { left: 90, width: 10 },
    ],
    [
      { position: 30, size: 100 },
      { left: 0, width: 60 },
    ],
  ])('has the right width with %j', (settings, across) =>
    expect(placeCue(cue(settings))).toMatchObject(across),
  );

  it.each<[Partial<CueSettings>, { left: number; width: number; align: string }]>([
    [{ align: 'start' }, { left: 0, width: 100, align: 'right' }],
    [{ align: 'end' }, { left: 0, width: 100, align: 'left' }],
    [
      { align: 'start', position: 80 },
      { left: 0, width: 80, align: 'right' },
    ],
    [
      { align: 'end', position: 80 },
      { left: 80, width: 20, align: 'left' },
    ],
    [
      { align: 'left', position: 30 },
      { left: 30, width: 70, align: 'left' },
    ],
    [
      { align: 'start', position: 40, positionAlign: 'line-left' },
      { left: 40, width: 60, align: 'right' },
    ],
  ])('is mirrored for right-to-left text with %j', (settings, across) =>
    expect(placeCue(cue(settings), 'שלום, world')).toMatchObject(across),
  );

  it('is mirrored even if right-to-left text starts with tags or references', () => {
    expect(placeCue(cue({ align: 'start' }), '<v Mary><b>שלום</b>')).toMatchObject({ align: 'right' });
    expect(placeCue(cue({ align: 'start' }), '&rlm;1')).toMatchObject({ align: 'right' });
    expect(placeCue(cue({ align: 'start' }), '<lang he>Hello')).toMatchObject({ align: 'left' });
  });

  it.each([
    ['שלום', true],
    ['– "مرحبا"', true],
    ['12: שלום', true],
    ['\u200f12', true],
    ['\u200e שלום', false],
    // Arabic signs and digits have no strong direction.
    ['۩', false],
    ['٣ Hello', false],
    ['٣ مرحبا', true],
    ['Hello שלום', false],
    ['Größe', false],
    ['123', false],
    ['', false],
  ])('treats %j as right-to-left: %s', (text, isSo) => expect(isRightToLeft(text)).toBe(isSo));

  it('is set by the anchors of a region', () => {
    const region = { id: 'a', width: 40, lines: 3, isScrolling: false };
    expect(placeRegion({ ...region, regionAnchor: [0, 100], viewportAnchor: [10, 90] })).toMatchObject({
      ...{ left: 10, width: 40, rows: 'minmax(0, 1fr) auto minmax(0, 10%)' },
    });
    expect(placeRegion({ ...region, regionAnchor: [100, 0], viewportAnchor: [90, 10] })).toMatchObject({
      ...{ left: 50, width: 40, rows: 'minmax(0, 10%) auto minmax(0, 1fr)' },
    });
    expect(placeRegion({ ...region, regionAnchor: [0, 50], viewportAnchor: [100, 50] })).toMatchObject({
      ...{ left: 60, rows: 'minmax(0, 50fr) auto minmax(0, 50fr)' },
    });
  });

  it('is closest to the shared edge for the first of several cues', () => {
    const place = (settings: Partial<CueSettings>) => ({ settings, place: placeCue(cue(settings)) });
    const [first, second, third] = [place({}), place({}), place({ line: -1 })];
    expect(groupCues([first, second, third])).toEqual([[third, second, first]]);
    expect(groupCues([first, second, third])[0]?.[2]).toBe(first);
    const [top, next] = [place({ line: 0 }), place({ line: 0 })];
    expect(groupCues([top, next])[0]?.[0]).toBe(top);
  });

  it('stacks only cues that would overlap', () => {
    const place = (settings: Partial<CueSettings>) => ({ place: placeCue(cue(settings)) });
    const [low, top, second, auto] = [
      place({ line: 88, snapToLines: false }),
      place({ line: 0 }),
      place({ line: 1 }),
      place({}),
    ];
    const groups = groupCues([low, top, second, auto]);
    expect(groups).toEqual([
      [top, second],
      [low, auto],
    ]);
    expect(groups.map(placeGroup)).toEqual([top.place.rows, lowest]);
    expect(placeGroup(groupCues([low])[0] ?? [])).toBe(low.place.rows);
  });
});
