import type { LiveHealth } from '@/lib/ports/live/port';

import type { SenderPacket } from './sender';

const windowSeconds = 300;

/** Counts what a sender sends, a sample a second for the last 300 seconds. */
export const createMeter = (now: () => number = Date.now) => {
  let samples: LiveHealth[] = [];
  let bytes = 0;
  let frames = 0;
  let dropped = 0;
  let lastDts: number | null = null;
  let lastKey: number | null = null;
  let keyInterval: number | null = null;
  let loudness: number | null = null;
  /** Milliseconds between pictures: the least that was usual lately. */
  let usual: number | null = null;

  const countPicture = ({ dts, isKey }: SenderPacket): void => {
    frames += 1;
    const gap = lastDts === null ? 0 : dts - lastDts;
    lastDts = dts;
    if (gap > 0 && gap < 10_000) {
      usual = usual === null ? gap : Math.min(gap, usual * 1.02);
      if (gap > usual * 1.8) dropped += Math.round(gap / usual) - 1;
    }
    if (!isKey) return;
    if (lastKey !== null && dts > lastKey) keyInterval = (dts - lastKey) / 1000;
    lastKey = dts;
  };

  return {
    count(packet: SenderPacket): void {
      bytes += packet.flv.length;
      if (packet.kind === 'video' && !packet.isConfig) countPicture(packet);
    },
    hear(level: number): void {
      loudness = level;
    },
    /** Somebody else sends, or the same again. */
    restart(): void {
      lastDts = null;
      lastKey = null;
      keyInterval = null;
      usual = null;
      loudness = null;
    },
    /** To be called once a second. */
    tick(): void {
      samples = [
        ...samples.slice(1 - windowSeconds),
        { at: now(), bitrate: bytes * 8, fps: frames, droppedFrames: dropped, loudness },
      ];
      bytes = 0;
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
