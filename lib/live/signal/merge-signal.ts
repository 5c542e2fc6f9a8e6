import type { LiveInfo, LiveSignal } from '../live-status';

/** Seconds that are kept of what comes. */
export const healthWindow = 300;

type HealthSample = LiveInfo['healthMetrics'][number];

const toSample = ({ at, bitrate, fps, droppedFrames }: LiveSignal): HealthSample => ({
  at: Date.parse(at),
  networkIn: bitrate / 1_000_000,
  inputFrameRate: fps,
  droppedFrames,
});

/**
 * What is known of an event with the signals that were pushed since it was asked for, the oldest first: its channel, its health and its
 * viewers are those of the newest. Older ones change nothing. Pure.
 */
export const mergeSignals = (info: LiveInfo, signals: readonly LiveSignal[]): LiveInfo => {
  const known = info.signal ? Date.parse(info.signal.at) : -Infinity;
  const later = signals.filter(({ at }) => Date.parse(at) > known);
  const newest = later.at(-1);
  // A channel that is gone tells nothing any more.
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
