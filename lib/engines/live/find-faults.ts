import type { LiveFault, LiveHealth } from '@/lib/ports/live';

/** The current signal of a camera. */
export type SentVideo = {
  isSending: boolean;
  /** Whether video arrived earlier in this run of the channel. */
  hadVideo: boolean;
  hasSound: boolean;
  /** Pixels; 0 if unknown. */
  width: number;
  height: number;
  /** Seconds between key frames. */
  keyInterval: number | null;
  /** One sample per second since this sender started, the newest last. */
  samples: readonly LiveHealth[];
};

/** How long a condition must last to count as a fault. Seconds. */
export const patienceSeconds = 10;
/** Peak in dB below which audio counts as silent. */
const silentDb = -60;
/** Minimum bits per second of a large frame, and per pixel of a smaller one. */
const lowBitrate = 1_000_000;
const lowBitsPerPixel = 1.2;
/**
 * Largest share of key frames in moving content. Still content consists of little else, and its low bitrate
 * is no fault.
 */
const movingKeyShare = 0.5;
/** Least share and number of dropped frames that count as a fault. */
const lostShare = 0.02;
const lostAtLeast = 3;
/** Seconds between key frames above which viewers have to wait. */
const longKeyInterval = 2.5;

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);

/** Whether moving content has too few bits for its size. */
const isStarved = ({ width, height }: SentVideo, recent: readonly LiveHealth[]): boolean => {
  const bits = sum(recent.map(({ bitrate }) => bitrate));
  const videoBits = sum(recent.map((sample) => sample.videoBits ?? 0));
  const keyBits = sum(recent.map((sample) => sample.keyBits ?? 0));
  const least = width > 0 ? Math.min(lowBitrate, width * height * lowBitsPerPixel) : lowBitrate;
  return bits / recent.length < least && keyBits <= videoBits * movingKeyShare;
};

/** Faults of a camera's signal. A new sender has to be observed for some seconds first. Pure. */
export const findFaults = (sent: SentVideo): LiveFault[] => {
  const { isSending, hadVideo, hasSound, keyInterval, samples } = sent;
  if (!isSending) return hadVideo ? ['no_signal'] : [];
  const faults: LiveFault[] = [];
  if (keyInterval !== null && keyInterval > longKeyInterval) faults.push('rare_key_frames');
  const recent = samples.slice(-patienceSeconds);
  if (recent.length < patienceSeconds) return faults;
  if (isStarved(sent, recent)) faults.push('low_bitrate');
  const isSilent = recent.every(({ loudness }) => loudness !== null && loudness < silentDb);
  if (!hasSound || isSilent) faults.push('silent');
  const lost = sum(recent.map(({ droppedFrames }) => droppedFrames));
  const shown = sum(recent.map(({ fps }) => fps));
  if (lost >= lostAtLeast && lost > (lost + shown) * lostShare) faults.push('dropped_frames');
  return faults;
};
