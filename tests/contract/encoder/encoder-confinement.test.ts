import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { getClip } from '@/tests/support/encoding/clips';
import { createEncodingBench, nextJobId, type EncodingBench } from '@/tests/support/encoding/encoding';

let bench: EncodingBench;
let server: Server;
let origin: string;
/** Requests that reached the server. There must be none. */
const requests: string[] = [];

beforeAll(async () => {
  bench = await createEncodingBench();
  server = createServer((request, response) => {
    requests.push(request.url ?? '');
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await bench.close();
  await new Promise((resolve) => server.close(resolve));
});

const hls = (uri: string) =>
  `#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXT-X-MEDIA-SEQUENCE:0\n#EXTINF:10.0,\n${uri}\n#EXT-X-ENDLIST\n`;

const encodeBytes = async (name: string, bytes: string | Buffer) => {
  const file = path.join(bench.dataDir, name);
  await writeFile(file, bytes);
  return bench.encode(file);
};

/**
 * Turns the audio into a subtitle stream whose first chunk is a `GAB2` file with a playlist, which ffmpeg
 * used to open.
 */
const hidePlaylist = (avi: Buffer, playlist: string): Buffer => {
  const changed = Buffer.from(avi);
  changed.write('txts', changed.indexOf('auds', 0, 'latin1'), 'latin1');
  for (let place = changed.indexOf('01wb'); place >= 0; place = changed.indexOf('01wb', place)) {
    changed.write('01tx', place, 'latin1');
  }
  const movi = changed.indexOf('movi', 0, 'latin1');
  const chunk = changed.indexOf('01tx', movi, 'latin1');
  const size = changed.readUInt32LE(chunk + 4);
  const header = Buffer.from([0x47, 0x41, 0x42, 0x32, 0, 2, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0, 0]);
  const body = Buffer.concat([header, Buffer.from(playlist)]);
  if (body.length > size) throw new Error('The chunk is too small for the playlist.');
  changed.fill('\n', chunk + 8, chunk + 8 + size);
  body.copy(changed, chunk + 8);
  return changed;
};

/** Changes the first track's data reference (ISO/IEC 14496-12 §8.7.2) to another file. */
const referTo = (clip: Buffer, type: string, address: string): Buffer => {
  const place = clip.indexOf('url \0\0\0\u0001', clip.indexOf('dref', 0, 'latin1'), 'latin1');
  const changed = Buffer.concat([
    clip.subarray(0, place + 8),
    Buffer.from(address),
    clip.subarray(place + 8),
  ]);
  changed.write(`${type}\0\0\0\0`, place, 'latin1');
  // The index follows the media data, so no offsets change, only the sizes of the enclosing boxes.
  for (const box of ['moov', 'trak', 'mdia', 'minf', 'dinf', 'dref', type]) {
    const start = box === type ? place - 4 : clip.lastIndexOf(box, place, 'latin1') - 4;
    changed.writeUInt32BE(changed.readUInt32BE(start) + address.length, start);
  }
  return changed;
};

/** Serves the source at an address of this machine, which ffmpeg may open, like a remote store. */
const playServed = async (name: string, bytes: Buffer) => {
  const file = path.join(bench.dataDir, name);
  await writeFile(file, bytes);
  const source = await bench.upload(file);
  Object.assign(bench.storage, { isLocal: false });
  const input = { workspace: 'any', source, outputPrefix: `videos/${nextJobId()}/1/` };
  let hasPlayed = false;
  const call = bench.encoder.makePreview(
    { ...input, findVisibility: async () => 'private' },
    async () => void (hasPlayed = true),
  );
  await call.finally(() => Object.assign(bench.storage, { isLocal: true }));
  return hasPlayed;
};

describe('encoder: a downloaded source accesses nothing but itself', () => {
  it('can’t be tricked by a playlist hidden in an AVI or behind media bytes', async () => {
    const avi = hidePlaylist(await readFile(await getClip('plain.avi')), hls(`${origin}/hidden.ts`));
    expect(await playServed('hidden.avi', avi)).toBe(true);
    const clip = await readFile(await getClip('plain.ts'));
    const tail = Buffer.concat([clip, Buffer.from(hls(`${origin}/tail.ts`))]);
    expect(await playServed('tail.ts', tail)).toBe(true);
    expect(requests).toEqual([]);
  });

  it('is refused if it is a playlist or refers to another file', async () => {
    const clip = await readFile(await getClip('standard.mp4'));
    const refused = { port: 'encoder', retryable: false };
    const reference = referTo(clip, 'url ', `${origin}/other.mov\0`);
    await expect(playServed('reference.mov', reference)).rejects.toMatchObject(refused);
    const playlist = Buffer.from(hls(`${origin}/segment.ts`));
    await expect(playServed('list.mp4', playlist)).rejects.toMatchObject(refused);
    expect(requests).toEqual([]);
  });
});

describe('encoder: a source accesses nothing but itself', () => {
  it('the trap works: an unrestricted ffprobe does send requests', async () => {
    const file = path.join(bench.dataDir, 'open.m3u8');
    await writeFile(file, hls(`${origin}/asked.ts`));
    await promisify(execFile)('ffprobe', ['-protocol_whitelist', 'file,http,tcp', file]).catch(
      () => undefined,
    );
    expect(requests.splice(0)).toContain('/asked.ts');
  });

  it.each<[string, (secret: string) => string]>([
    ['HLS over HTTP', () => hls(`${origin}/segment.ts`)],
    ['HLS of a local file', (secret) => hls(`file://${secret}`)],
    ['HLS after a byte order mark', () => `\uFEFF${hls(`${origin}/bom.ts`)}`],
    [
      'HLS with a key',
      () => hls('x.ts').replace('#EXTINF', `#EXT-X-KEY:METHOD=AES-128,URI="${origin}/key"\n#EXTINF`),
    ],
    [
      'DASH',
      () =>
        `<?xml version="1.0"?>\n<MPD xmlns="urn:mpeg:dash:schema:mpd:2011"><BaseURL>${origin}</BaseURL></MPD>`,
    ],
    ['a concat script', (secret) => `ffconcat version 1.0\nfile '${secret}'\n`],
    ['SDP', () => 'v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nt=0 0\nm=video 5004 RTP/AVP 96\n'],
    ['PLS', () => `[playlist]\nFile1=${origin}/x.mp4\n`],
    ['a list of addresses', () => `${origin}/x.mp4\n`],
  ])('%s named video.mp4 is refused as a playlist', async (_what, make) => {
    const { final } = await encodeBytes('video.mp4', make(await getClip('standard.mp4')));
    expect(final).toMatchObject({ type: 'failed', reason: 'playlist', permanent: true });
    expect(requests).toEqual([]);
  });

  it.each(['url ', 'alis'])('a file whose video is in another file (%s) is refused as such', async (type) => {
    const clip = await readFile(await getClip('standard.mp4'));
    const { final } = await encodeBytes('reference.mov', referTo(clip, type, `${origin}/other.mov\0`));
    expect(final).toMatchObject({ type: 'failed', reason: 'external_media', permanent: true });
    expect(requests).toEqual([]);
  });

  it('a playlist hidden in an AVI is not opened', async () => {
    const avi = hidePlaylist(await readFile(await getClip('plain.avi')), hls(`${origin}/hidden.ts`));
    const { final } = await encodeBytes('hidden.avi', avi);
    expect(final).toMatchObject({ type: 'complete', result: { hasAudio: false } });
    expect(requests).toEqual([]);
  });

  it('a playlist behind media bytes is not opened', async () => {
    const clip = await readFile(await getClip('plain.ts'));
    const { final } = await encodeBytes(
      'tail.ts',
      Buffer.concat([clip, Buffer.from(hls(`${origin}/tail.ts`))]),
    );
    expect(final.type).toBe('complete');
    expect(requests).toEqual([]);
  });
});
