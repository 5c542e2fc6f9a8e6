import { readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { AUDIO_NAME } from '@/lib/engines/ffmpeg/ladder/build-arguments';
import { buildLadder } from '@/lib/engines/ffmpeg/ladder/ladder';
import {
  type Bandwidth,
  measureBandwidth,
  parseMediaPlaylist,
} from '@/lib/engines/ffmpeg/ladder/master-playlist';

/** What segments of filmed pictures cost of what their rung may cost, in turn: quiet scenes and busy ones. */
const shares = [0.85, 0.95, 1, 0.8, 1.1, 0.9, 1, 0.7, 0.95, 1.15];

/** An MP4 box that every player passes over (ISO/IEC 14496-12 §8.1.2), `size` bytes long; nothing where no box is that short. */
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

/** Fills the segments of a rung up to `rate` bits/s or, for the sound, leaves them as they are; measures them. */
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
 * Fills the segments of an encoded video up to about what its rungs may cost, and says so in its master playlist. Its pictures may then be
 * few and easy ones, so that a busy machine neither takes long to encode them nor stumbles over playing three of them at once.
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
