import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';

import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { getClip } from '@/tests/support/encoding/clips';
import {
  createEncodingBench,
  probePackets,
  probeStreams,
  readLuma,
  readTopBoxes,
  type EncodingBench,
} from '@/tests/support/encoding/encoding';

let bench: EncodingBench;
beforeAll(async () => {
  // The default preset.
  bench = await createEncodingBench({ preset: 'veryfast' });
});
afterAll(() => bench.close());

const workFolders = () => readdir(path.join(bench.dataDir, 'work')).catch(() => []);

describe('encoder: a ladder', () => {
  let encoded: Awaited<ReturnType<EncodingBench['encodeToFolder']>>;
  beforeAll(async () => {
    encoded = await bench.encodeToFolder(await getClip('ladder.mp4'));
  });
  const inFolder = (name: string) => path.join(encoded.folder, name);

  it('reports the source and every rendition, none above it', () => {
    const { result } = encoded;
    expect(result).toMatchObject({
      fps: 15_000 / 1001,
      orientation: 'landscape',
      hasAudio: true,
      sourceWidth: 1280,
      sourceHeight: 720,
    });
    expect(result.duration).toBeCloseTo(7, 1);
    expect(result.renditions.map(({ name, width, height }) => [name, width, height])).toEqual([
      ['720p', 1280, 720],
      ['480p', 854, 480],
      ['360p', 640, 360],
      ['240p', 426, 240],
    ]);
    for (const rendition of result.renditions) {
      expect(rendition.bandwidth).toBeGreaterThanOrEqual(rendition.averageBandwidth);
      expect(rendition.averageBandwidth).toBeGreaterThan(100_000);
    }
  });

  it('starts with 0 %, never goes back, and ends with one final event', () => {
    const types = encoded.events.map(({ type }) => type);
    const percents = encoded.events.flatMap((event) => (event.type === 'progress' ? [event.percent] : []));
    expect(percents[0]).toBe(0);
    expect(percents.every((percent) => percent >= 0 && percent <= 100)).toBe(true);
    expect(percents).toEqual([...percents].sort((left, right) => left - right));
    expect(percents.at(-1)).toBeGreaterThan(2);
    expect(types.lastIndexOf('progress')).toBe(types.length - 2);
    expect(types.at(-1)).toBe('complete');
  });

  it('creates H.264 High and AAC-LC MP4s of the announced size, moov first', async () => {
    for (const { name, width, height, mp4Size } of encoded.result.renditions) {
      const file = inFolder(`mp4/${name}.mp4`);
      const [video, audio] = await probeStreams(file);
      expect(video).toMatchObject({ codec_name: 'h264', profile: 'High', pix_fmt: 'yuv420p', width, height });
      expect(video).toMatchObject({ r_frame_rate: '15000/1001', sample_aspect_ratio: '1:1' });
      expect(audio).toMatchObject({ codec_name: 'aac', profile: 'LC', channels: 2, sample_rate: '48000' });
      expect(Number(video?.duration)).toBeCloseTo(7, 1);
      expect((await readFile(file)).length).toBe(mp4Size);
      const boxes = await readTopBoxes(file);
      expect(boxes.indexOf('moov')).toBeGreaterThan(0);
      expect(boxes.indexOf('moov')).toBeLessThan(boxes.indexOf('mdat'));
    }
  });

  it('starts at 0 and cuts HLS into segments without edit lists', async () => {
    const { renditions } = encoded.result;
    for (const name of [...renditions.map((rendition) => rendition.name), 'audio']) {
      const playlist = await readFile(inFolder(`hls/${name}/index.m3u8`), 'utf8');
      expect(playlist).toContain('#EXT-X-ENDLIST');
      expect(playlist).toContain('#EXT-X-PLAYLIST-TYPE:VOD');
      const initName = /#EXT-X-MAP:URI="([^"]+)"/.exec(playlist)?.[1] ?? '';
      const init = await readFile(inFolder(`hls/${name}/${initName}`), 'latin1');
      expect(init).toContain('moov');
      expect(init).not.toContain('elst');
    }
    const [first] = await probePackets(inFolder('mp4/720p.mp4'), 'v:0');
    expect(first).toEqual({ time: 0, isKey: true });
  });

  it('writes a master playlist with separate audio and measured attributes', async () => {
    const master = await readFile(inFolder('hls/master.m3u8'), 'utf8');
    expect(master).toContain('#EXT-X-INDEPENDENT-SEGMENTS');
    expect(master).toMatch(/#EXT-X-MEDIA:TYPE=AUDIO,.*DEFAULT=YES,.*URI="audio\/index\.m3u8"/);
    const variants = [...master.matchAll(/#EXT-X-STREAM-INF:(.+)\n(.+)/g)];
    expect(variants.map((match) => match[2])).toEqual(
      encoded.result.renditions.map(({ name }) => `${name}/index.m3u8`),
    );
    encoded.result.renditions.forEach(({ width, height, bandwidth, averageBandwidth }, index) => {
      const attributes = variants[index]?.[1] ?? '';
      expect(attributes).toContain(`BANDWIDTH=${bandwidth},AVERAGE-BANDWIDTH=${averageBandwidth}`);
      expect(attributes).toMatch(/CODECS="avc1\.64[0-9a-f]{4},mp4a\.40\.2"/);
      expect(attributes).toContain(`RESOLUTION=${width}x${height},FRAME-RATE=14.985`);
      expect(attributes).toContain('AUDIO="audio"');
    });
    expect(await probeStreams(inFolder('hls/master.m3u8'))).toHaveLength(5);
  });

  it('creates a poster and a storyboard with a cell every 2 s', async () => {
    const sizes = {
      'poster.jpg': [1280, 720],
      'poster-small.jpg': [640, 360],
      'storyboard-001.jpg': [640, 90],
    };
    for (const [name, [width, height]] of Object.entries(sizes))
      expect(await sharp(inFolder(`thumbs/${name}`)).metadata()).toMatchObject({
        format: 'jpeg',
        width,
        height,
      });
    for (const [name, width] of Object.entries({ 'poster-small.webp': 640, 'poster.webp': 1280 }))
      expect(await sharp(inFolder(`thumbs/${name}`)).metadata()).toMatchObject({ format: 'webp', width });
    const vtt = await readFile(inFolder('thumbs/storyboard.vtt'), 'utf8');
    const cues = [...vtt.matchAll(/(\S+) --> (\S+)\n(\S+)/g)].map((match) => match.slice(1));
    expect(cues.map(([start, , cell]) => [start, cell])).toEqual([
      ['00:00:00.000', 'storyboard-001.jpg#xywh=0,0,160,90'],
      ['00:00:02.000', 'storyboard-001.jpg#xywh=160,0,160,90'],
      ['00:00:04.000', 'storyboard-001.jpg#xywh=320,0,160,90'],
      ['00:00:06.000', 'storyboard-001.jpg#xywh=480,0,160,90'],
    ]);
    expect(cues[3]?.[1]).toMatch(/^00:00:07\.0/);
  });

  it('stores everything privately with its content type, and cleans up', async () => {
    const types = new Map<string, number>();
    const { storage } = bench;
    const prefix = encoded.result.hlsKey.replace('hls/master.m3u8', '');
    for await (const { key } of storage.list({ bucket: 'stream', prefix })) {
      const info = await storage.head({ bucket: 'stream', key });
      expect(info?.visibility).toBe('private');
      const extension = path.extname(key);
      types.set(extension, (types.get(extension) ?? 0) + 1);
    }
    // 5 playlists and the master; 3 segments each; 5 init files and 4 MP4s; two posters and a sheet.
    expect(Object.fromEntries(types)).toEqual({
      '.m3u8': 6,
      '.m4s': 15,
      '.mp4': 9,
      '.jpg': 3,
      '.vtt': 1,
      '.webp': 2,
    });
    expect(await workFolders()).toEqual([]);
  });

  it('stores video and audio once: MP4s are joined from the segments', async () => {
    const { storage, dataDir } = bench;
    const prefix = encoded.result.hlsKey.replace('hls/master.m3u8', '');
    const clips: { key: string; isJoined?: true; size: number }[] = [];
    for await (const listed of storage.list({ bucket: 'stream', prefix: `${prefix}mp4/` }))
      clips.push(listed);
    expect(clips).toHaveLength(4);
    expect(clips.every(({ isJoined }) => isJoined)).toBe(true);
    const announced = clips.reduce((sum, { size }) => sum + size, 0);
    const files = await readdir(path.join(dataDir, 'storage/stream', prefix), {
      ...{ recursive: true, withFileTypes: true },
    });
    const media = files.filter((file) => file.isFile() && !file.parentPath.endsWith('thumbs'));
    const sizes = await Promise.all(
      media.map(async ({ parentPath, name }) => (await stat(path.join(parentPath, name))).size),
    );
    const stored = sizes.reduce((sum, size) => sum + size, 0);
    expect(stored).toBeLessThan(announced * 1.1);
    expect(stored).toBeGreaterThan(announced * 0.5);
  });
});

describe('encoder: images', () => {
  it('prefers a frame with content to a black one', async () => {
    const { folder } = await bench.encodeToFolder(await getClip('black-start.mp4'));
    expect(await readLuma(path.join(folder, 'thumbs/poster.jpg'))).toBeGreaterThan(40);
  });
});
