import type { LiveInfo, LiveSignal } from '../live-status';

/** Seconds of kept health samples. */
export const healthWindow = 300;

type HealthSample = LiveInfo['healthMetrics'][number];

const toSample = ({ at, bitrate, fps, droppedFrames }: LiveSignal): HealthSample => ({
  at: Date.parse(at),
  networkIn: bitrate / 1_000_000,
  inputFrameRate: fps,
  droppedFrames,
});

/**
 * Merges pushed signals, the oldest first, into the last polled info: channel, health and viewers are those
 * of the newest signal; older ones are ignored. Pure.
 */
export const mergeSignals = (info: LiveInfo, signals: readonly LiveSignal[]): LiveInfo => {
  const known = info.signal ? Date.parse(info.signal.at) : -Infinity;
  const later = signals.filter(({ at }) => Date.parse(at) > known);
  const newest = later.at(-1);
  // A stopped channel has no signal.
  if (!newest || info.channelState === 'IDLE') return info;
  const last = info.healthMetrics.at(-1)?.at ?? -Infinity;
  const samples = later.map(toSample).filter(({ at }) => at > last);
  return {
    ...info,
    channelState: newest.channelState,
    signal: newest,
    healthMetrics: [...info.healthMetrics, ...samples].slice(-healthWindow),
  };
};

export const healthMetrics = ['networkIn', 'inputFrameRate', 'droppedFrames'] as const;
export type HealthMetric = (typeof healthMetrics)[number];

/**
 * Minimum upper bounds of the charts, so that small variations are not exaggerated: Mbit/s, frames per
 * second, frames.
 */
const leastMaxima: Record<HealthMetric, number> = { networkIn: 4, inputFrameRate: 30, droppedFrames: 2 };

type Samples = LiveInfo['healthMetrics'];
type Alerts = LiveInfo['alerts'];

/** `seconds` before now, so 0 or less. */
export type HealthPoint = { seconds: number; value: number };

/** The last five minutes of one metric, up to `now` in milliseconds. Pure. */
export const toHealthPoints = (samples: Samples, metric: HealthMetric, now: number): HealthPoint[] =>
  samples
    .map((sample) => ({ seconds: Math.round((sample.at - now) / 1000), value: sample[metric] }))
    .filter(({ seconds }) => seconds >= -healthWindow && seconds <= 0);

const steps = [1, 2, 3, 4, 5, 6, 8, 10];

/** The top of a metric's axis: the next round number, at least its minimum. Pure. */
export const findMaximum = (points: readonly HealthPoint[], metric: HealthMetric): number => {
  const most = Math.max(leastMaxima[metric], ...points.map(({ value }) => value));
  if (most === leastMaxima[metric]) return most;
  const power = 10 ** Math.floor(Math.log10(most));
  return (steps.find((step) => step * power >= most) ?? 10) * power;
};

/** Periods with faults within the last five minutes, in seconds before now. Pure. */
export const findAlertSpans = (alerts: Alerts, now: number): { from: number; to: number }[] =>
  alerts
    .map(({ createdAt, updatedAt, alarm_state }) => ({
      from: Math.max(-healthWindow, (Date.parse(createdAt) - now) / 1000),
      to: alarm_state === 'SET' ? 0 : (Date.parse(updatedAt) - now) / 1000,
    }))
    .filter(({ from, to }) => to > -healthWindow && to > from);
