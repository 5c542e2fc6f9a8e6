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
