import { writeFile } from 'node:fs/promises';
import path from 'node:path';

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { findFreePorts } from '@/bin/support/setup/check-ports.mjs';
import { createEmbeddedLive } from '@/lib/adapters/live/embedded/embedded-live';
import { createLogger } from '@/lib/core/logging/log';
import { getInitKey, getSegmentKey } from '@/lib/engines/live/channel/recorded';
import { readRecording } from '@/lib/engines/live/recording';
import { startLive } from '@/lib/engines/live/start-live';
import { hashStreamKey } from '@/lib/formats/hash-stream-key';
import type { RecordedRun } from '@/lib/ports/encoder';
import type { LivePort } from '@/lib/ports/live';
import { createEncodingBench, type EncodingBench } from '@/tests/support/encoding/encoding';
import {
  type FlashCameraOptions,
  readFlashes,
  startFlashCamera,
  stopFlashCameras,
} from '@/tests/support/live/flash-camera';
import { poll } from '@/tests/support/poll';

/** Maximum offset between a flash and its beep in seconds. */
const inSync = 0.04;
const [eventId, broadcast, key] = ['changes', 'b1', 'the-key-of-changes'];

let bench: EncodingBench;
let live: Awaited<ReturnType<typeof startLive>>;
let port: LivePort;
let url: string;

beforeAll(async () => {
  bench = await createEncodingBench();
  const [rtmpPort = 0] = await findFreePorts(1);
  const [socketPath, token] = [path.join(bench.dataDir, 'live.sock'), 'a-token-for-changes'];
  live = await startLive({
    ...{ dataDir: bench.dataDir, socketPath, token, ffmpegPath: 'ffmpeg', host: '127.0.0.1', rtmpPort },
    ...{ maxChannels: 1, maxEncoding: 1, renditions: [], log: createLogger('test', 'silent') },
    openStorage: () => Promise.resolve(bench.storage),
    openSecret: () => null,
  });
  url = `rtmp://127.0.0.1:${rtmpPort}/live/${key}`;
  port = createEmbeddedLive({ socketPath, token, ingestUrl: `rtmp://127.0.0.1:${rtmpPort}/live` });
});
afterEach(async () => {
  stopFlashCameras();
  await port.stopChannel(eventId);
});
afterAll(async () => {
  stopFlashCameras();
  await live?.stop();
  await bench?.close();
});

const read = async (name: string): Promise<Buffer> => {
  const opened = await bench.storage.read({ bucket: 'stream', key: name });
  if (!opened) throw new Error(`${name} is not stored`);
  return Buffer.concat(await opened.body.toArray());
};
const keep = async (name: string, parts: Buffer[]): Promise<string> => {
  const file = path.join(bench.dataDir, name);
  await writeFile(file, Buffer.concat(parts));
  return file;
};

const find = async () => {
  const channel = await port.findChannel(eventId);
  if (!channel) throw new Error('the channel does not run');
  return channel;
};
const start = async (): Promise<void> => {
  await port.startChannel({ eventId, broadcast, workspaceId: 'one', keyHash: hashStreamKey(key) });
};
const open = async (): Promise<void> => {
  await poll(async () => (await find()).isSending, { seconds: 20 });
  await port.openChannel(eventId, { captionsLanguage: null });
};
const record = async (seconds: number): Promise<void> => {
  const { recordedSeconds } = await find();
  await poll(async () => (await find()).recordedSeconds > recordedSeconds + seconds, { seconds: 30 });
};

const distances = (from: number[], to: number[]): number[] =>
  from.map((one) => Math.min(...to.map((other) => Math.abs(one - other))));

/** A run may end within a flash, so flashes and beeps near a joint are ignored. */
const readArchive = async (file: string, { joints }: { joints: number[] }) => {
  const { flashes, beeps } = await readFlashes(file);
  const isWithin = (at: number): boolean => joints.every((joint) => Math.abs(joint - at) > 0.2);
  return { flashes: flashes.filter(isWithin), beeps: beeps.filter(isWithin) };
};

/** Ends the event. Returns the runs as viewers received them, and the recording’s MP4. */
const finish = async () => {
  await port.stopChannel(eventId);
  const found = await readRecording(bench.storage, { eventId, broadcast });
  const [rendition] = found?.renditions ?? [];
  if (!found || !rendition) throw new Error('nothing was recorded');
  const { folder, renditions } = found.recording;
  const segments = renditions[0]?.segments ?? [];
  const runs = [...new Set(segments.map(({ run }) => run))].map((run): RecordedRun => ({
    headKey: getInitKey(folder, rendition.name, run),
    segmentKeys: segments
      .filter((segment) => segment.run === run)
      .map(({ sequence }) => getSegmentKey(folder, rendition.name, sequence)),
  }));
  const sent: string[] = [];
  for (const [index, { headKey, segmentKeys }] of runs.entries())
    sent.push(await keep(`sent-${index}.mp4`, await Promise.all([headKey, ...segmentKeys].map(read))));
  const result = await bench.encoder.packageRecording({
    ...{ workspace: 'one', outputPrefix: 'videos/changes/1/video/', renditions: [{ ...rendition, runs }] },
  });
  return {
    sent,
    result,
    playlist: (await read(`${folder}${rendition.name}.m3u8`)).toString(),
    seconds: segments.reduce((sum, { duration }) => sum + duration, 0),
    archive: await readArchive(await keep('archive.mp4', [await read(result.renditions[0]?.mp4Key ?? '')]), {
      joints: segments.flatMap(({ run }, index) =>
        index > 0 && segments[index - 1]?.run !== run
          ? [segments.slice(0, index).reduce((sum, { duration }) => sum + duration, 0)]
          : [],
      ),
    }),
  };
};

const cameras: Record<string, FlashCameraOptions> = {
  'another sample rate': { sound: { sampleRate: 44_100, channels: 1 } },
  'no audio, then audio of another layout': { sound: null },
  'another size, frame rate and profile': {
    ...{ size: '640x480', rate: 15, profile: 'baseline' },
    sound: { sampleRate: 32_000, channels: 2 },
  },
};

describe('different cameras within one event', () => {
  it.each(Object.entries(cameras))(
    'stay in sync live and in the recording: %s',
    async (_, other) => {
      await start();
      const senders: FlashCameraOptions[] = [{}, other, { sound: { sampleRate: 48_000, channels: 1 } }, {}];
      for (const [index, options] of senders.entries()) {
        const camera = startFlashCamera({ url, ...options });
        await (index === 0 ? open() : Promise.resolve());
        await record(4);
        await camera.cut();
        await poll(async () => !(await find()).isSending);
      }
      const { sent, playlist, archive, seconds, result } = await finish();
      expect(playlist.match(/#EXT-X-MAP/g)).toHaveLength(4);
      expect(playlist.match(/#EXT-X-DISCONTINUITY\n/g)).toHaveLength(3);
      let [flashed, beeped] = [0, 0];
      for (const [index, file] of sent.entries()) {
        const { flashes, beeps } = await readFlashes(file);
        expect(flashes.length).toBeGreaterThan(2);
        flashed += flashes.length;
        beeped += beeps.length;
        if (senders[index]?.sound !== null)
          expect(Math.max(...distances(flashes, beeps))).toBeLessThan(inSync);
      }
      const { flashes, beeps } = archive;
      expect(flashes).toHaveLength(flashed);
      expect(beeps).toHaveLength(beeped);
      expect(Math.max(...distances(beeps, flashes))).toBeLessThan(inSync);
      if (other.sound !== null) expect(Math.max(...distances(flashes, beeps))).toBeLessThan(inSync);
      expect(Math.abs((result.duration ?? 0) - seconds)).toBeLessThan(0.5);
    },
    120_000,
  );

  it('stay in sync when a backup takes over', async () => {
    await start();
    const first = startFlashCamera({ url });
    await open();
    startFlashCamera({ url, sound: { sampleRate: 44_100, channels: 1 } });
    await poll(async () => (await find()).backup);
    await record(4);
    await first.cut();
    await record(6);
    const { archive } = await finish();
    const { flashes, beeps } = archive;
    expect(flashes.length).toBeGreaterThan(8);
    expect(Math.max(...distances(flashes, beeps))).toBeLessThan(inSync);
    expect(Math.max(...distances(beeps, flashes))).toBeLessThan(inSync);
  }, 60_000);
});
