import { describe, expect, it } from 'vitest';

import type { LiveInfo, LiveSignal } from '@/lib/live/live-status';
import { mergeSignals } from '@/lib/live/signal/chart-health';

const at = (second: number) => new Date(Date.UTC(2026, 10, 26, 13, 0, second)).toISOString();
const signal = (second: number, change: Partial<LiveSignal> = {}): LiveSignal => ({
  at: at(second),
  channelState: 'RUNNING',
  isSending: true,
  ...{ sendingSince: at(0), lastFrameAt: at(second), protocol: 'rtmp', width: 1920, height: 1080 },
  backup: null,
  ...{ bitrate: 6_100_000, fps: 50, droppedFrames: 1, hasSound: true, loudness: -16, keyInterval: 1 },
  ...{ viewers: 3, recordedSeconds: 0 },
  ...change,
});
const info = {
  channelState: 'RUNNING',
  signal: signal(10),
  healthMetrics: [{ at: Date.parse(at(10)), networkIn: 6, inputFrameRate: 50, droppedFrames: 0 }],
} as unknown as LiveInfo;

describe('pushed signals merged into a loaded event', () => {
  it('give the newest signal and a sample for each second', () => {
    const merged = mergeSignals(info, [signal(9), signal(10), signal(11), signal(12, { isSending: false })]);
    expect(merged.signal).toMatchObject({ at: at(12), isSending: false });
    expect(merged.healthMetrics.map((sample) => sample.at)).toEqual(
      [10, 11, 12].map((s) => Date.parse(at(s))),
    );
    expect(merged.healthMetrics.at(-1)).toMatchObject({
      networkIn: 6.1,
      inputFrameRate: 50,
      droppedFrames: 1,
    });
  });

  it('are ignored if the answer is newer', () => expect(mergeSignals(info, [signal(9)])).toBe(info));

  it('are ignored if the channel is gone', () => {
    const gone = { ...info, channelState: 'IDLE', signal: null } as LiveInfo;
    expect(mergeSignals(gone, [signal(11)])).toBe(gone);
  });

  it('keep five minutes', () => {
    const many = Array.from({ length: 400 }, (_none, index) => signal(11 + index));
    const { healthMetrics } = mergeSignals(info, many);
    expect(healthMetrics).toHaveLength(300);
    expect(healthMetrics.at(-1)?.at).toBe(Date.parse(at(410)));
  });
});
