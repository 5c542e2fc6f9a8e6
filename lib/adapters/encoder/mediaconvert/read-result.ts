import type { Job } from '@aws-sdk/client-mediaconvert';

import { buildLadder } from '@/lib/engines/ffmpeg/ladder/ladder';
import {
  buildStoryboardVtt,
  layOutSheets,
  planStoryboard,
  sheetName,
  type StoryboardPlan,
} from '@/lib/engines/ffmpeg/pictures/storyboard';
import type { EncodeResult, Orientation, Rendition } from '@/lib/ports/encoder';
import { ProviderError } from '@/lib/ports/provider-error';
import type { StoragePort } from '@/lib/ports/storage';

import { countPosters, resultKeys, type SourceProperties } from './job-settings';

const atOnce = 8;
const quality = 75;

/** A job's existing captures in order; there may be one fewer than requested. */
const listCells = async (storage: StoragePort, prefix: string): Promise<string[]> => {
  const keys: string[] = [];
  for await (const { key } of storage.list({ bucket: 'stream', prefix }))
    if (/\.\d{7}\.jpg$/.test(key)) keys.push(key);
  return keys.sort();
};

const readCells = async (storage: StoragePort, keys: string[]): Promise<Buffer[]> => {
  const cells: Buffer[] = [];
  for (let at = 0; at < keys.length; at += atOnce)
    cells.push(
      ...(await Promise.all(
        keys.slice(at, at + atOnce).map(async (key) => {
          const opened = await storage.read({ bucket: 'stream', key });
          if (!opened) throw new Error(`${key} no longer exists`);
          return Buffer.concat(await opened.body.toArray());
        }),
      )),
    );
  return cells;
};

/**
 * An unreadable image costs the storyboard, not the video; errors of the store are thrown, which causes a
 * retry.
 */
const withoutDamage = async (work: Promise<string | null>): Promise<string | null> =>
  work.catch((error: unknown) => {
    if (error instanceof ProviderError) throw error;
    return null;
  });

const makeSheet = async (
  cells: Buffer[],
  { cellWidth, cellHeight }: StoryboardPlan,
  { columns, rows }: ReturnType<typeof layOutSheets>,
): Promise<Buffer> => {
  const { default: sharp } = await import('sharp');
  const create = {
    ...{ width: cellWidth * columns, height: cellHeight * rows },
    ...({ channels: 3, background: 'black' } as const),
  };
  const placed = cells.map((input, index) => ({
    input,
    left: (index % columns) * cellWidth,
    top: Math.floor(index / columns) * cellHeight,
  }));
  return sharp({ create }).composite(placed).jpeg({ quality }).toBuffer();
};

type Made = { properties: SourceProperties; duration: number; outputPrefix: string };

/**
 * Tiles a job's captured frames to sheets as our own encoder does, and returns the key of their index; null
 * if there are none. The captures are removed. A repeated call finds the index.
 */
const makeStoryboard = (storage: StoragePort, made: Made): Promise<string | null> =>
  withoutDamage(writeStoryboard(storage, made));

const writeStoryboard = async (
  storage: StoragePort,
  { properties, duration, outputPrefix }: Made,
): Promise<string | null> => {
  const folder = `${outputPrefix}thumbs/`;
  const key = `${folder}storyboard.vtt`;
  if (await storage.head({ bucket: 'stream', key })) return key;
  const captured = outputPrefix + resultKeys.cells;
  const keys = await listCells(storage, captured);
  if (keys.length === 0) return null;
  const plan = planStoryboard(properties);
  const layout = layOutSheets(keys.length);
  const onSheet = layout.columns * layout.rows;
  const write = (name: string, body: Buffer, contentType: string) =>
    storage.write({
      ...{ bucket: 'stream', key: folder + name, body, contentType },
      ...({ cacheControl: 'public, max-age=31536000, immutable', visibility: 'private' } as const),
    });
  for (let sheet = 0; sheet * onSheet < keys.length; sheet += 1) {
    const cells = await readCells(storage, keys.slice(sheet * onSheet, (sheet + 1) * onSheet));
    await write(sheetName(sheet), await makeSheet(cells, plan, layout), 'image/jpeg');
  }
  const vtt = buildStoryboardVtt({ plan, cells: keys.length, duration });
  await write('storyboard.vtt', Buffer.from(vtt), 'text/vtt; charset=utf-8');
  await storage.removePrefix({ bucket: 'stream', prefix: captured });
  return key;
};

const maxPlaylistBytes = 1024 * 1024;

type Rates = { bandwidth: number; averageBandwidth: number };

/** The rates of each rendition by its playlist's name, from the master playlist. Pure. */
export const readRates = (master: string): Map<string, Rates> => {
  const lines = master.split('\n').map((line) => line.trim());
  const rates = new Map<string, Rates>();
  lines.forEach((line, index) => {
    if (!line.startsWith('#EXT-X-STREAM-INF:')) return;
    const bandwidth = Number(/[:,]BANDWIDTH=(\d+)/.exec(line)?.[1] ?? 0);
    const average = Number(/[:,]AVERAGE-BANDWIDTH=(\d+)/.exec(line)?.[1] ?? bandwidth);
    const name = lines[index + 1] ?? '';
    rates.set(name, { bandwidth, averageBandwidth: average });
  });
  return rates;
};

const fail = (message: string): ProviderError =>
  new ProviderError(message, { port: 'encoder', operation: 'attach', retryable: true });

const readText = async (storage: StoragePort, key: string): Promise<string> => {
  const opened = await storage.read({ bucket: 'stream', key });
  if (!opened || opened.info.size > maxPlaylistBytes) {
    opened?.body.destroy();
    throw fail(`MediaConvert finished, but ${key} is missing or not a playlist`);
  }
  return Buffer.concat(await opened.body.toArray()).toString('utf8');
};

const sizeOf = async (storage: StoragePort, key: string): Promise<number> => {
  const info = await storage.head({ bucket: 'stream', key });
  if (!info) throw fail(`MediaConvert finished, but ${key} is missing`);
  return info.size;
};

const orientationOf = ({ width, height }: SourceProperties): Orientation =>
  width === height ? 'square' : width > height ? 'landscape' : 'portrait';

/** Milliseconds as measured by the job; from the probe if it does not report them. */
const durationOf = ({ OutputGroupDetails = [] }: Job, properties: SourceProperties): number => {
  const details = OutputGroupDetails.flatMap(({ OutputDetails = [] }) => OutputDetails);
  const longest = Math.max(0, ...details.map(({ DurationInMs = 0 }) => DurationInMs));
  return longest > 0 ? longest / 1000 : properties.duration;
};

type Done = { job: Job; properties: SourceProperties; outputPrefix: string; sourceEtag: string | null };

/**
 * The result of a finished job, read from its files. Throws `ProviderError`, `retryable`, if one is missing.
 */
export const readResult = async (
  storage: StoragePort,
  { job, properties, outputPrefix, sourceEtag }: Done,
): Promise<EncodeResult> => {
  const rates = readRates(await readText(storage, outputPrefix + resultKeys.hls));
  const renditions: Rendition[] = [];
  for (const { name, width, height, maxRate } of buildLadder(properties)) {
    const hlsKey = outputPrefix + resultKeys.hlsOf(name);
    const mp4Key = outputPrefix + resultKeys.mp4Of(name);
    const known = rates.get(hlsKey.slice(hlsKey.lastIndexOf('/') + 1));
    renditions.push({
      ...{ name, width, height, hlsKey, mp4Key },
      bandwidth: known?.bandwidth ?? maxRate,
      averageBandwidth: known?.averageBandwidth ?? maxRate,
      mp4Size: await sizeOf(storage, mp4Key),
    });
  }
  const captured = countPosters(properties.duration) - 1;
  const duration = durationOf(job, properties);
  return {
    duration,
    fps: properties.fps,
    // Reported neither by the service's probe nor by its jobs.
    ...{ frameCount: null, startTimecode: null },
    orientation: orientationOf(properties),
    hasAudio: properties.hasAudio,
    // The single audio selector takes the file's default track; all others are dropped.
    audioTracks: properties.hasAudio
      ? [{ id: 'audio', name: 'Audio', language: null, isDescription: false, isDefault: true }]
      : [],
    warning: null,
    sourceWidth: properties.width,
    sourceHeight: properties.height,
    hlsKey: outputPrefix + resultKeys.hls,
    posterKey: outputPrefix + resultKeys.captureOf('poster', captured),
    smallPosterKey: outputPrefix + resultKeys.captureOf('small', captured),
    webpPosters: [],
    storyboardKey: await makeStoryboard(storage, { properties, duration, outputPrefix }),
    renditions,
    sourceEtag,
    ignoredAudio: [],
  };
};
