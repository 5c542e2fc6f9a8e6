import { describe, expect, it } from 'vitest';

import {
  findAlertSpans,
  findMaximum,
  toHealthPoints,
  type HealthMetric,
} from '@/lib/live/signal/chart-health';

const now = Date.parse('2026-11-26T13:40:00Z');
const sample = (secondsAgo: number, networkIn: number) => ({
  ...{ at: now - secondsAgo * 1000, networkIn },
  ...{ inputFrameRate: 50, droppedFrames: 0 },
});

describe('chart points', () => {
  it('are those of the last five minutes, in seconds before now', () => {
    const samples = [sample(301, 1), sample(300, 2), sample(1, 6.1), sample(0, 6), sample(-2, 9)];
    expect(toHealthPoints(samples, 'networkIn', now)).toEqual([
      { seconds: -300, value: 2 },
      { seconds: -1, value: 6.1 },
      { seconds: 0, value: 6 },
    ]);
  });
});

describe('the maximum of an axis', () => {
  it.each([
    ['networkIn', [], 4],
    ['networkIn', [1.2, 3.9], 4],
    ['networkIn', [6.1], 8],
    ['networkIn', [12.4], 20],
    ['inputFrameRate', [25], 30],
    ['inputFrameRate', [50], 50],
    ['inputFrameRate', [59.9], 60],
    ['droppedFrames', [0], 2],
    ['droppedFrames', [13], 20],
  ] as [HealthMetric, number[], number][])('for %s with the values %j is %d', (metric, values, top) =>
    expect(
      findMaximum(
        values.map((value) => ({ seconds: 0, value })),
        metric,
      ),
    ).toBe(top),
  );
});

describe('chart markers', () => {
  const alert = (from: number, to: number, state: 'SET' | 'CLEARED') => ({
    ...{ id: '1', code: 'silent' as const, message: '', alarm_state: state },
    createdAt: new Date(now - from * 1000).toISOString(),
    updatedAt: new Date(now - to * 1000).toISOString(),
  });
  it.each([
    ['over', alert(60, 30, 'CLEARED'), [{ from: -60, to: -30 }]],
    ['still on', alert(20, 20, 'SET'), [{ from: -20, to: 0 }]],
    ['started before the chart', alert(400, 100, 'CLEARED'), [{ from: -300, to: -100 }]],
    ['ended before the chart', alert(500, 301, 'CLEARED'), []],
  ])('%s', (_what, given, spans) => expect(findAlertSpans([given], now)).toEqual(spans));
});
