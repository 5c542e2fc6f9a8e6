import type { LiveFault, LiveHealth } from '@/lib/ports/live/port';

/** Of what a camera sends at this moment. */
export type SentPicture = {
  isSending: boolean;
  /** Whether pictures came before, since the channel runs. */
  hadPicture: boolean;
  hasSound: boolean;
  /** Pixels; 0 where they are not known. */
  width: number;
  height: number;
  /** Seconds between key frames. */
  keyInterval: number | null;
  /** A sample a second since this sender began, the newest last. */
  samples: readonly LiveHealth[];
};

/** How long something has to be so before it is called a fault. Seconds. */
export const patienceSeconds = 10;
/** Peak in dB below which sound counts as none. */
const silentDb = -60;
/** Bits a second, of a large picture, and of a smaller one for each pixel. */
const lowBitrate = 1_000_000;
const lowBitsPerPixel = 1.2;
/** Largest share of key frames in a moving picture. A still picture consists of little else, and its low bitrate is no fault. */
const movingKeyShare = 0.5;
/** Of all pictures of the time that is looked at. */
const lostShare = 0.02;
const lostAtLeast = 3;
/** Seconds between key frames that make viewers wait. */
const longKeyInterval = 2.5;

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);

/** Whether a picture that moves gets too few bits for its size. */
const isStarved = ({ width, height }: SentPicture, recent: readonly LiveHealth[]): boolean => {
  const bits = sum(recent.map(({ bitrate }) => bitrate));
  const pictureBits = sum(recent.map((sample) => sample.pictureBits ?? 0));
  const keyBits = sum(recent.map((sample) => sample.keyBits ?? 0));
  const least = width > 0 ? Math.min(lowBitrate, width * height * lowBitsPerPixel) : lowBitrate;
  return bits / recent.length < least && keyBits <= pictureBits * movingKeyShare;
};

/** What is wrong with what a camera sends. Of a new sender little can be said for some seconds. Pure. */
export const findFaults = (sent: SentPicture): LiveFault[] => {
  const { isSending, hadPicture, hasSound, keyInterval, samples } = sent;
  if (!isSending) return hadPicture ? ['no_signal'] : [];
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
