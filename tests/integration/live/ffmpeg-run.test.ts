import { execFileSync } from 'node:child_process';

import { afterEach, expect, it } from 'vitest';

import { createLogger } from '@/lib/core/logging/log';
import { type Run, startRun } from '@/lib/engines/live/channel/ffmpeg-run';
import { toRendition } from '@/lib/engines/live/channel/run-arguments';
import type { SenderPacket } from '@/lib/engines/live/channel/sender';
import { createFlvSplitter } from '@/lib/engines/live/flv';
import { poll } from '@/tests/support/poll';

/** Three seconds of camera packets with a key frame each second. */
const readCamera = (): SenderPacket[] => {
  const flv = execFileSync('ffmpeg', [
    ...['-v', 'error', '-f', 'lavfi', '-i', 'testsrc2=size=854x480:rate=10', '-t', '3'],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'zerolatency', '-pix_fmt', 'yuv420p'],
    ...['-g', '10', '-keyint_min', '10', '-sc_threshold', '0', '-f', 'flv', '-'],
  ]);
  const packets: SenderPacket[] = [];
  createFlvSplitter((packet) => packets.push(packet))(flv);
  return packets;
};

let run: Run | null = null;
afterEach(async () => {
  run?.stop();
  await run?.ended;
});

it('knows when the last key frame has been written to each output', async () => {
  const lengths = [0, 0];
  const begun = (run = startRun({
    ...{
      ffmpegPath: 'ffmpeg',
      renditions: [toRendition(360)],
      hasSound: false,
      log: createLogger('test', 'silent'),
    },
    onInit: () => undefined,
    onFragment: (rendition, { duration }) => (lengths[rendition] = (lengths[rendition] ?? 0) + duration),
    ...{ onLoudness: () => undefined, onEnd: () => undefined },
  }));
  const packets = readCamera();
  const third = packets.findIndex(({ isKey, dts }) => isKey && dts >= 2000);
  expect(third).toBeGreaterThan(20);
  for (const packet of packets.slice(0, third + 1)) begun.write(packet);
  const hasPassed = begun.mark();
  // The fragment is complete only after the next frames.
  await poll(() => lengths.every((length) => length > 1.7));
  expect(hasPassed()).toBe(false);
  for (const packet of packets.slice(third + 1)) begun.write(packet);
  await poll(hasPassed);
  expect(Math.min(...lengths)).toBeGreaterThan(2);
  // If a key frame is never written, the mark resolves when the run ends.
  const isOver = begun.mark();
  begun.stop();
  await poll(isOver);
});
