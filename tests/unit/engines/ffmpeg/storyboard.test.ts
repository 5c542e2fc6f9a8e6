import { describe, expect, it } from 'vitest';

import {
  buildStoryboardVtt,
  cellBytes,
  layOutSheets,
  planStoryboard,
  sheetName,
} from '@/lib/engines/ffmpeg/pictures/storyboard';

describe('planStoryboard', () => {
  it.each([
    [5, 2],
    [1000, 2],
    [1001, 3],
    [7200, 15],
    [36_000, 72],
  ])('gives %i s a cell every %i s', (duration, interval) => {
    const plan = planStoryboard({ duration, width: 1920, height: 1080 });
    expect(plan).toEqual({ interval, cellWidth: 160, cellHeight: 90 });
    expect(Math.ceil(duration / interval)).toBeLessThanOrEqual(500);
  });
});

describe('layOutSheets', () => {
  it.each([
    [2, { columns: 2, rows: 1 }],
    [10, { columns: 10, rows: 1 }],
    [11, { columns: 10, rows: 2 }],
    [100, { columns: 10, rows: 10 }],
    [101, { columns: 10, rows: 10 }],
  ])('lays out %i cells', (cells, expected) => expect(layOutSheets(cells)).toEqual(expected));
});

describe('buildStoryboardVtt', () => {
  const plan = { interval: 2, cellWidth: 160, cellHeight: 90 };

  it('names the sheet and position of each cell', () => {
    expect(buildStoryboardVtt({ plan, cells: 2, duration: 3.5 })).toBe(
      'WEBVTT\n\n00:00:00.000 --> 00:00:02.000\nstoryboard-001.jpg#xywh=0,0,160,90\n\n' +
        '00:00:02.000 --> 00:00:03.500\nstoryboard-001.jpg#xywh=160,0,160,90\n',
    );
  });

  it('continues with the next row and the next sheet', () => {
    const cues = buildStoryboardVtt({ plan, cells: 102, duration: 204 }).split('\n\n').slice(1);
    expect(cues).toHaveLength(102);
    expect(cues[10]).toContain('storyboard-001.jpg#xywh=0,90,160,90');
    expect(cues[99]).toContain('storyboard-001.jpg#xywh=1440,810,160,90');
    expect(cues[100]).toContain('storyboard-002.jpg#xywh=0,0,160,90');
    expect(cues[101]).toContain('00:03:22.000 --> 00:03:24.000');
  });

  it('counts hours', () => {
    const text = buildStoryboardVtt({ plan: { ...plan, interval: 1800 }, cells: 3, duration: 3661.25 });
    expect(text).toContain('01:00:00.000 --> 01:01:01.250');
  });

  it('uses fixed names and sizes', () => {
    expect(sheetName(9)).toBe('storyboard-010.jpg');
    expect(cellBytes(plan)).toBe(21_600);
  });
});
