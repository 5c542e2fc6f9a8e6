import { expect, it } from 'vitest';

import type { SenderPacket } from '@/lib/engines/live/channel/sender';
import { createLateSound, createSilence } from '@/lib/engines/live/channel/silence';
import { createFlvSplitter } from '@/lib/engines/live/flv';

const header = Buffer.from([0x46, 0x4c, 0x56, 1, 5, 0, 0, 0, 9, 0, 0, 0, 0]);

/** The timestamps of the silence between frames with the given timestamps. */
const listTimes = (frames: readonly number[]): number[] => {
  const silence = createSilence();
  const packets: SenderPacket[] = [];
  const push = createFlvSplitter((packet) => packets.push(packet));
  // The splitter counts from the first key frame on.
  const key = Buffer.from([9, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0x17, 1, 0, 0, 0, 0, 14]);
  push(Buffer.concat([header, key, ...frames.map((dts) => silence(dts))]));
  const sound = packets.filter(({ kind }) => kind === 'audio');
  expect(sound.map(({ isConfig }) => isConfig)).toEqual(sound.map((_, index) => index === 0));
  expect(sound.every(({ codec }) => codec === 10)).toBe(true);
  return sound.slice(1).map(({ dts }) => dts);
};

it('generates silence without a gap, slightly ahead of the frames', () => {
  const frames = Array.from({ length: 50 }, (_, index) => 16_777_000 + index * 40);
  const times = listTimes(frames);
  expect(times[0]).toBe(frames[0]);
  expect(new Set(times.slice(1).map((time, index) => time - (times[index] ?? 0)))).toEqual(new Set([21, 22]));
  expect((times.at(-1) ?? 0) - (frames.at(-1) ?? 0)).toBeGreaterThan(25);
});

it('continues silence from the new time if the sender’s clock jumps', () => {
  expect(listTimes([0, 40, 3_600_000]).filter((time) => time > 1000)[0]).toBe(3_600_000);
  expect(listTimes([3_600_000, 40]).filter((time) => time < 1000)[0]).toBe(40);
});

it('detects audio that starts after a run without audio, at the next key frame', () => {
  const packet = (changes: Partial<SenderPacket>): SenderPacket => ({
    ...{ kind: 'video', codec: 7, isConfig: false, isKey: false, dts: 0, flv: Buffer.alloc(0) },
    ...changes,
  });
  const findLateSound = createLateSound();
  const videoConfig = packet({ isConfig: true });
  const audioConfig = packet({ kind: 'audio', codec: 10, isConfig: true });
  const key = packet({ isKey: true });
  for (const each of [videoConfig, key, audioConfig, packet({})])
    expect(findLateSound(each, true)).toBeNull();
  expect(findLateSound(key, false)).toBeNull();
  expect(findLateSound(key, true)).toEqual([videoConfig, audioConfig]);
});
