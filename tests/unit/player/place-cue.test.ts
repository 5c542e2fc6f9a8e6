import { describe, expect, it } from 'vitest';

import { type CueSettings, groupCues, placeCue, placeGroup } from '@/player/captions/place-cue';

const cue = (settings: Partial<CueSettings> = {}): CueSettings => ({
  line: 'auto',
  lineAlign: 'start',
  position: 'auto',
  positionAlign: 'auto',
  align: 'center',
  size: 100,
  snapToLines: true,
  vertical: '',
  ...settings,
});

const lowest = 'minmax(0, 1fr) auto 0';

describe('the place of a cue', () => {
  it.each<[string, Partial<CueSettings>, string]>([
    ['nothing', {}, lowest],
    ['the first line', { line: 0 }, 'minmax(0, 0em) auto minmax(0, 1fr)'],
    ['the third line', { line: 2 }, 'minmax(0, 3em) auto minmax(0, 1fr)'],
    ['the last line', { line: -1 }, lowest],
    ['the last but one', { line: -2 }, 'minmax(0, 1fr) auto minmax(0, 1.5em)'],
    ['a height', { line: 30, snapToLines: false }, 'minmax(0, 30%) auto minmax(0, 1fr)'],
    ['an end', { line: 30, snapToLines: false, lineAlign: 'end' }, 'minmax(0, 1fr) auto minmax(0, 70%)'],
    [
      'a middle',
      { line: 30, snapToLines: false, lineAlign: 'center' },
      'minmax(0, 30fr) auto minmax(0, 70fr)',
    ],
    ['text that runs downwards', { line: 0, vertical: 'rl', position: 10 }, lowest],
  ])('with %s has its height', (_what, settings, rows) => expect(placeCue(cue(settings)).rows).toBe(rows));

  it.each<[Partial<CueSettings>, { left: number; width: number }]>([
    [
      { align: 'start', positionAlign: undefined },
      { left: 0, width: 100 },
    ],
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
  ])('with %j has its width', (settings, across) => expect(placeCue(cue(settings))).toMatchObject(across));

  it('is shared by cues that would cover each other, and by no others', () => {
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
