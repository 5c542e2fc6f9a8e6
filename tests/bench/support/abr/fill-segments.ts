import { readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { AUDIO_NAME } from '@/lib/engines/ffmpeg/ladder/build-arguments';
import { buildLadder } from '@/lib/engines/ffmpeg/ladder/ladder';
import {
  type Bandwidth,
  measureBandwidth,
  parseMediaPlaylist,
} from '@/lib/engines/ffmpeg/ladder/master-playlist';

/**
 * Sizes of consecutive segments as fractions of the rendition's bitrate, as in real video with quiet and
 * busy scenes.
 */
const shares = [0.85, 0.95, 1, 0.8, 1.1, 0.9, 1, 0.7, 0.95, 1.15];

/**
 * An MP4 `free` box of `size` bytes, which players skip (ISO/IEC 14496-12 §8.1.2). Empty if `size` is
 * less than 8.
 */
const createFreeBox = (size: number): Buffer => {
  if (size < 8) return Buffer.alloc(0);
  const box = Buffer.alloc(size);
  box.writeUInt32BE(size, 0);
  box.write('free', 4, 'latin1');
  return box;
};

const fill = async (file: string, size: number): Promise<void> => {
  const content = await readFile(file);
  await writeFile(file, Buffer.concat([content, createFreeBox(size - content.length)]));
};

/**
 * Pads a rendition's segments up to `rate` bits per second, and measures them. Audio (rate 0) is only
 * measured.
 */
const fillTrack = async (folder: string, rate = 0): Promise<Bandwidth> => {
  const playlist = parseMediaPlaylist(await readFile(path.join(folder, 'index.m3u8'), 'utf8'));
  const filled = playlist.segments.map(async ({ uri, duration }, index) => {
    const file = path.join(folder, uri);
    await fill(file, Math.round((rate * duration * (shares[index % shares.length] ?? 1)) / 8));
    return { duration, size: (await stat(file)).size };
  });
  return measureBandwidth(await Promise.all(filled), playlist.targetDuration);
};

const variant = /BANDWIDTH=\d+,AVERAGE-BANDWIDTH=\d+(.*RESOLUTION=(\d+)x(\d+).*\n)(.+)(?=\/index\.m3u8)/g;

/**
 * Pads the segments of an encoded video to realistic sizes, and updates its master playlist. Frames may
 * then be few and simple, so that encoding and playing three players at once stays cheap.
 */
export const fillSegments = async (folder: string, fps: number): Promise<void> => {
  const file = path.join(folder, 'master.m3u8');
  let playlist = await readFile(file, 'utf8');
  const sound = await fillTrack(path.join(folder, AUDIO_NAME));
  for (const [whole, rest = '', width, height, name = ''] of playlist.matchAll(variant)) {
    const [rendition] = buildLadder({ width: Number(width), height: Number(height), fps });
    const { peak, average } = await fillTrack(path.join(folder, name), rendition?.maxRate);
    const rates = `BANDWIDTH=${peak + sound.peak},AVERAGE-BANDWIDTH=${average + sound.average}`;
    playlist = playlist.replace(whole, `${rates}${rest}${name}`);
  }
  await writeFile(file, playlist);
};
