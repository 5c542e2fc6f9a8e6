import type { LiveHealth } from '@/lib/ports/live';

import type { SenderPacket } from './sender';

const windowSeconds = 300;

/** Number of frame gaps from which the usual one is derived. */
const gapCount = 60;
/** Least share of usual gaps for a constant frame rate, even with some loss. */
const constantShare = 0.7;

/**
 * Number of frames missing before the newest one, from the usual gap. 0 for variable frame rates, as from
 * phones and screen captures. Pure.
 */
export const countDropped = (gaps: readonly number[]): number => {
  const sorted = gaps.toSorted((one, other) => one - other);
  const usual = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
  const newest = gaps.at(-1) ?? 0;
  if (newest <= usual * 1.8) return 0;
  const regular = gaps.filter((gap) => Math.abs(gap - usual) <= usual * 0.2).length;
  return regular >= gaps.length * constantShare ? Math.round(newest / usual) - 1 : 0;
};

/** Measures a sender: one sample per second for the last 300 seconds. */
export const createMeter = (now: () => number = Date.now) => {
  let samples: LiveHealth[] = [];
  let bytes = 0;
  let frames = 0;
  let dropped = 0;
  let lastDts: number | null = null;
  let lastKey: number | null = null;
  let keyInterval: number | null = null;
  let loudness: number | null = null;
  let videoBytes = 0;
  let keyBytes = 0;
  /** Milliseconds between the last frames. */
  let gaps: number[] = [];

  const countFrame = ({ dts, isKey, flv }: SenderPacket): void => {
    frames += 1;
    const gap = lastDts === null ? 0 : dts - lastDts;
    lastDts = dts;
    if (gap > 0 && gap < 10_000) {
      gaps = [...gaps.slice(1 - gapCount), gap];
      dropped += countDropped(gaps);
    }
    videoBytes += flv.length;
    if (isKey) keyBytes += flv.length;
    if (!isKey) return;
    if (lastKey !== null && dts > lastKey) keyInterval = (dts - lastKey) / 1000;
    lastKey = dts;
  };

  return {
    count(packet: SenderPacket): void {
      bytes += packet.flv.length;
      if (packet.kind === 'video' && !packet.isConfig) countFrame(packet);
    },
    selectAudio(level: number): void {
      loudness = level;
    },
    /** A sender starts or restarts. */
    restart(): void {
      lastDts = null;
      lastKey = null;
      keyInterval = null;
      gaps = [];
      loudness = null;
    },
    /** Must be called once a second. */
    tick(): void {
      samples = [
        ...samples.slice(1 - windowSeconds),
        {
          ...{ at: now(), bitrate: bytes * 8, fps: frames, droppedFrames: dropped, loudness },
          ...{ videoBits: videoBytes * 8, keyBits: keyBytes * 8 },
        },
      ];
      bytes = 0;
      videoBytes = 0;
      keyBytes = 0;
      frames = 0;
      dropped = 0;
    },
    get samples(): readonly LiveHealth[] {
      return samples;
    },
    /** Seconds between the last two key frames. */
    get keyInterval(): number | null {
      return keyInterval;
    },
  };
};
