import { describe, expect, it } from 'vitest';

import { hasUprightMatrix } from '@/lib/engines/ffmpeg/inspect/parse-probe';
import { readVideoTables } from '@/lib/engines/ffmpeg/inspect/read-video-tables';
import { measureRate, chooseMeasuredRate, rateValue } from '@/lib/engines/ffmpeg/ladder/frame-rate';

const box = (type: string, ...parts: Buffer[]): Buffer => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + parts.reduce((sum, part) => sum + part.length, 0));
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, ...parts]);
};
const words = (...values: number[]): Buffer =>
  Buffer.concat(
    values.map((value) => {
      const bytes = Buffer.alloc(4);
      bytes.writeInt32BE(value | 0);
      return bytes;
    }),
  );

type TrackOptions = {
  kind: 'vide' | 'soun';
  scale: number;
  /** Runs of samples with the same duration in ticks. */
  stts: [count: number, ticks: number][];
  /** Edits as milliseconds and media time in ticks. */
  edits?: [length: number, media: number][];
};

const track = ({ kind, scale, stts, edits }: TrackOptions, id: number): Buffer =>
  box(
    'trak',
    box('tkhd', words(0, 0, 0, id, 0, 0)),
    ...(edits
      ? [
          box(
            'edts',
            box(
              'elst',
              words(0, edits.length, ...edits.flatMap(([length, media]) => [length, media, 0x1_0000])),
            ),
          ),
        ]
      : []),
    box(
      'mdia',
      box('mdhd', words(0, 0, 0, scale, 0, 0)),
      box('hdlr', words(0, 0), Buffer.from(kind, 'latin1')),
      box('minf', box('stbl', box('stts', words(0, stts.length, ...stts.flat())))),
    ),
  );

const read = (...tracks: TrackOptions[]) => {
  const header = box('mvhd', words(0, 0, 0, 1000, 0));
  const file = box('moov', header, ...tracks.map((each, index) => track(each, index + 1)));
  return readVideoTables({
    size: file.length,
    read: async (position, length) => file.subarray(position, position + length),
    close: async () => undefined,
  });
};

const videoTrack = { kind: 'vide', scale: 1000, stts: [[100, 40]] } as const satisfies TrackOptions;

describe('the sample tables of a video', () => {
  it('yield duration, frame count and frame rate', async () => {
    expect(await read({ ...videoTrack, stts: [[100, 40]] })).toMatchObject([
      { kind: 'vide', start: 0, end: 4, frames: 100, hidden: 0, isPlain: true },
    ]);
  });

  it.each<[string, [number, number][], object]>([
    [
      'late',
      [
        [500, -1],
        [4000, 0],
      ],
      { start: 0.5, end: 4.5, frames: 100, isPlain: true },
    ],
    ['cut at its beginning', [[3000, 1000]], { start: 0, end: 3, frames: 75, hidden: 25, isPlain: false }],
    ['cut at its end', [[3000, 0]], { end: 3, frames: 75, hidden: 25, isPlain: false }],
    [
      'cut in the middle',
      [
        [1000, 0],
        [1000, 3000],
      ],
      { end: 2, frames: 50, hidden: 50, isPlain: false },
    ],
    [
      'shown twice',
      [
        [4000, 0],
        [4000, 0],
      ],
      { end: 8, frames: 200, isPlain: false },
    ],
    ['not shown at all', [[0, 0]], { frames: 0, isPlain: false }],
  ])('%s', async (_name, edits, expected) => {
    expect(await read({ ...videoTrack, stts: [[100, 40]], edits })).toMatchObject([expected]);
  });

  it('yield the duration of an hour of PCM without priming', async () => {
    const sound = { kind: 'soun', scale: 48_000, stts: [[172_800_000, 1]] } as TrackOptions;
    const tables = await read({ ...videoTrack, stts: [[90_000, 40]] }, sound);
    expect(tables).toMatchObject([{ end: 3600 }, { kind: 'soun', start: 0, end: 3600, isPlain: true }]);
    const aac = { kind: 'soun', scale: 48_000, stts: [[200, 1024]], edits: [[4200, 2112]] } as TrackOptions;
    expect(await read({ ...videoTrack, stts: [[100, 40]] }, aac)).toMatchObject([{}, { isPlain: true }]);
    const cut = { ...aac, edits: [[2000, 2112]] } as TrackOptions;
    expect(await read({ ...videoTrack, stts: [[100, 40]] }, cut)).toMatchObject([{}, { isPlain: false }]);
  });

  it('yield nothing for a missing table, a fragmented file, or too many edits', async () => {
    expect(await read({ ...videoTrack, stts: [] })).toBeNull();
    const many = Array.from({ length: 20_000 }, (): [number, number] => [1, 0]);
    expect(await read({ ...videoTrack, stts: [[100, 40]], edits: many })).toBe('unreadable');
  });
});

const every = (seconds: number, from: number, to: number): number[] =>
  Array.from({ length: Math.round((to - from) / seconds) }, (_, index) => from + index * seconds);

describe('the frame interval', () => {
  it.each<[string, number[], number]>([
    ['25', every(0.04, 0, 4), 25],
    ['NTSC', every(1001 / 30_000, 0, 4), 30_000 / 1001],
    ['a clock of milliseconds', every(1 / 30, 0, 4).map((time) => Math.round(time * 1000) / 1000), 30],
    ['a phone that drops frames', every(1 / 30, 0, 10).filter((_, index) => index % 25 !== 7), 30],
    ['a screen that is static for long', [...every(0.2, 0, 60), ...every(1 / 30, 60, 63)], 30],
    ['a screen that moves at first', [...every(1 / 60, 0, 3), ...every(0.2, 3, 60)], 60],
    ['120', every(1 / 120, 0, 2), 60],
    ['one in two seconds', every(2, 0, 20), 5],
  ])('%s', (_name, times, expected) => {
    const measured = measureRate(times);
    expect(rateValue(measured ? chooseMeasuredRate(measured) : { numerator: 0, denominator: 1 })).toBeCloseTo(
      expected,
      3,
    );
  });

  it('is unknown for a single frame', () => expect(measureRate([0])).toBeNull());
});

describe('a display matrix', () => {
  const toRow = (...row: number[]) => [...row, 0].map((value) => String(value).padStart(11)).join(' ');
  const print = (a: number, b: number, c: number, d: number) => [
    {
      displaymatrix: `\n00000000: ${toRow(a, b)}\n00000001: ${toRow(c, d)}\n00000002: 0 0 1073741824\n`,
    },
  ];
  it.each([
    [true, print(65_536, 0, 0, 65_536)],
    [true, undefined],
    [false, print(65_536, 0, 0, -65_536)],
    [false, print(-65_536, 0, 0, 65_536)],
    [false, print(0, 65_536, -65_536, 0)],
  ])('%s', (expected, given) => expect(hasUprightMatrix(given)).toBe(expected));
});
