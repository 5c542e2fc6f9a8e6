import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { findFreePorts } from '@/bin/support/setup/check-ports.mjs';
import { createEmbeddedLive } from '@/lib/adapters/live/embedded/embedded-live';
import { createFilesystemStorage } from '@/lib/adapters/storage/filesystem/filesystem-storage';
import { contentTypeOf } from '@/lib/adapters/storage/filesystem/object-files';
import { createLogger } from '@/lib/core/logging/log';
import {
  getDataKey,
  getLiveDataKey,
  getLiveFolder,
  getLiveWaitingKey,
} from '@/lib/core/storage/storage-keys';
import { cacheControlOf } from '@/lib/engines/edge/answer/response-headers';
import { createAccessLog } from '@/lib/engines/edge/log/access-log';
import { createEdgeServer } from '@/lib/engines/edge/server/edge-server';
import { startLive } from '@/lib/engines/live/start-live';
import { hashStreamKey } from '@/lib/formats/hash-stream-key';
import type { LiveData } from '@/lib/live/publishing/live-data';
import { playerDesignDefaults } from '@/lib/videos/players/design';
import type { VideoData } from '@/lib/videos/publishing/video-data';
import { buildPlayer } from '@/player/build/build.mjs';
import { poll } from '@/tests/support/poll';

import { createVideoData } from '../player/player-site';

const secret = 'a secret for the live bench';
const token = 'a-token-for-the-live-bench';
const log = createLogger('bench', 'warn');

type Storage = ReturnType<typeof createFilesystemStorage>;

const storePlayer = async (storage: Storage, folder: string): Promise<void> => {
  const outDir = path.join(folder, 'built-player');
  await buildPlayer({ outDir });
  for (const name of await readdir(outDir)) {
    const body = await readFile(path.join(outDir, name));
    const key = `player/${name}`;
    const contentType = contentTypeOf(name);
    const cacheControl = cacheControlOf(key);
    await storage.write({ bucket: 'stream', key, body, contentType, cacheControl, visibility: 'public' });
  }
};

/** A live process and two edges: one requests parts from it, the other one only serves files, like a CDN. */
export const startLiveStage = async () => {
  const folder = await mkdtemp(path.join(process.env.BENCH_DIR ?? tmpdir(), 'reelhof-bench-live-'));
  const [edgePort = 0, filesPort = 0, rtmpPort = 0] = await findFreePorts(3);
  const edgeUrl = `http://127.0.0.1:${edgePort}`;
  const socketPath = path.join(folder, 'live.sock');
  const storage = createFilesystemStorage({ dataDir: folder, edgeUrl, secret });
  await storage.prepare();
  await storePlayer(storage, folder);
  const accessLog = createAccessLog({ folder: path.join(folder, 'logs'), log });
  const shared = { storage, accessLog, log, publicUrl: 'http://localhost:3000', trustProxy: false, secret };
  const edges = [createEdgeServer({ ...shared, liveSocket: socketPath }), createEdgeServer(shared)];
  await edges[0]?.listen(edgePort, '127.0.0.1');
  await edges[1]?.listen(filesPort, '127.0.0.1');
  const live = await startLive({
    ...{ dataDir: folder, socketPath, token, ffmpegPath: 'ffmpeg', host: '127.0.0.1', rtmpPort, log },
    ...{ openStorage: () => Promise.resolve(storage), maxChannels: 1, maxEncoding: 1 },
    openSecret: () => null,
  });
  const ingestUrl = `rtmp://127.0.0.1:${rtmpPort}/live`;
  const port = createEmbeddedLive({ socketPath, token, ingestUrl });

  const publish = async (
    eventId: string,
    broadcast: string,
    state: LiveData['state'] = 'LIVE',
    archive: LiveData['archive'] = null,
  ): Promise<void> => {
    const now = new Date().toISOString();
    const data: LiveData = {
      ...{ schema: 1, kind: 'live', id: eventId, title: 'Bench', description: '', language: null },
      ...{
        state,
        startDateTime: now,
        endDateTime: now,
        wentLiveAt: state === 'IDLE' ? null : now,
        endedAt: state === 'ENDED' ? now : null,
        poster: null,
      },
      hls: state === 'LIVE' ? `live/${eventId}/${broadcast}/master.m3u8` : null,
      ...{ archive, isRecorded: archive !== null, isOnBreak: false },
      ...{
        waiting: getLiveWaitingKey(eventId),
        hasLiveCaptions: false,
        design: playerDesignDefaults,
        updatedAt: now,
      },
      ...{
        embed: { access: 'allowed', domains: [] },
        oembed: null,
        pageUrl: 'http://localhost/player/?live=1',
      },
    };
    await write(getLiveDataKey(eventId), data);
  };

  const write = async (key: string, data: LiveData | VideoData): Promise<void> => {
    const body = Buffer.from(JSON.stringify(data));
    const contentType = contentTypeOf(key);
    const cacheControl = 'public, max-age=2';
    await storage.write({ bucket: 'stream', key, body, contentType, cacheControl, visibility: 'public' });
  };

  return {
    folder,
    /** Starts a channel. Returns the URL for its camera. */
    start: async (eventId: string): Promise<string> => {
      const keyHash = hashStreamKey(`key-of-${eventId}`);
      await port.startChannel({ eventId, broadcast: 'b1', workspaceId: 'one', keyHash });
      return `${ingestUrl}/key-of-${eventId}`;
    },
    /** Waits for the camera and opens the stream to viewers. */
    open: async (eventId: string): Promise<void> => {
      await poll(async () => (await port.findChannel(eventId))?.isSending, { seconds: 30 });
      await port.openChannel(eventId);
      await publish(eventId, 'b1');
      await poll(
        async () => (await fetch(`http://127.0.0.1:${filesPort}/live/${eventId}/b1/source.m3u8`)).ok,
        {
          seconds: 40,
        },
      );
    },
    /** Waits for the camera; the event stays announced. */
    announce: async (eventId: string): Promise<void> => {
      await publish(eventId, 'b1', 'IDLE');
      await poll(async () => (await port.findChannel(eventId))?.isSending, { seconds: 30 });
    },
    /** Opens the stream to viewers. Returns the time of the call in milliseconds since 1970. */
    goLive: async (eventId: string): Promise<number> => {
      const askedAt = Date.now();
      await port.openChannel(eventId);
      await publish(eventId, 'b1');
      return askedAt;
    },
    /** Whether a camera sends. */
    isSending: async (eventId: string): Promise<boolean> =>
      (await port.findChannel(eventId))?.isSending ?? false,
    /** Ends the event like the product: its public data says so before the stream ends. */
    end: async (eventId: string): Promise<void> => {
      await publish(eventId, 'b1', 'ENDED');
      await port.stopChannel(eventId);
    },
    /** Attaches the recording to an ended event, played from its live segments like right after the end. */
    record: async (eventId: string): Promise<void> => {
      const hls = `${getLiveFolder(eventId, 'b1')}master.m3u8`;
      const list = await fetch(`${edgeUrl}/${hls.replace('master', 'source')}`);
      const lengths = [...(await list.text()).matchAll(/#EXTINF:([\d.]+)/g)].map(([, each]) => Number(each));
      const duration = lengths.reduce((sum, each) => sum + each, 0);
      const data = getDataKey('tape');
      const video = createVideoData('tape', {
        title: 'The recording',
        duration,
        hls,
        mp4: [],
        texttracks: [],
      });
      await write(data, { ...video, poster: null, storyboard: null });
      await publish(eventId, 'b1', 'ENDED', { videoId: 'tape', data, poster: null, posterSize: null });
    },
    /** The player page's URL, with or without parts. */
    pageUrl: (eventId: string, isByParts: boolean): string =>
      `http://127.0.0.1:${isByParts ? edgePort : filesPort}/player/?live=${eventId}&muted=1`,
    stop: async (): Promise<void> => {
      await live.stop();
      for (const edge of edges) await edge.close(1000);
      await accessLog.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
