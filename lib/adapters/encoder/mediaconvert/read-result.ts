import type { Job } from '@aws-sdk/client-mediaconvert';

import { ProviderError } from '@/lib/ports/provider-error';
import type { StoragePort } from '@/lib/ports/storage';
import { buildLadder } from '@/lib/engines/ffmpeg/ladder/ladder';
import type { EncodeResult, Orientation, Rendition } from '@/lib/ports/encoder';
import { makeStoryboard } from './make-storyboard';
import { countPosters, resultKeys } from './job-settings';
import type { SourceFacts } from './read-source';

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

const orientationOf = ({ width, height }: SourceFacts): Orientation =>
  width === height ? 'square' : width > height ? 'landscape' : 'portrait';

/** Milliseconds as measured by the job; from the probe if it does not report them. */
const durationOf = ({ OutputGroupDetails = [] }: Job, facts: SourceFacts): number => {
  const details = OutputGroupDetails.flatMap(({ OutputDetails = [] }) => OutputDetails);
  const longest = Math.max(0, ...details.map(({ DurationInMs = 0 }) => DurationInMs));
  return longest > 0 ? longest / 1000 : facts.duration;
};

type Done = { job: Job; facts: SourceFacts; outputPrefix: string; sourceEtag: string | null };

/**
 * The result of a finished job, read from its files. Throws `ProviderError`, `retryable`, if one is missing.
 */
export const readResult = async (
  storage: StoragePort,
  { job, facts, outputPrefix, sourceEtag }: Done,
): Promise<EncodeResult> => {
  const rates = readRates(await readText(storage, outputPrefix + resultKeys.hls));
  const renditions: Rendition[] = [];
  for (const { name, width, height, maxRate } of buildLadder(facts)) {
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
  const captured = countPosters(facts.duration) - 1;
  const duration = durationOf(job, facts);
  return {
    duration,
    fps: facts.fps,
    // Reported neither by the service's probe nor by its jobs.
    ...{ frameCount: null, startTimecode: null },
    orientation: orientationOf(facts),
    hasAudio: facts.hasAudio,
    // The single audio selector takes the file's default track; all others are dropped.
    audioTracks: facts.hasAudio
      ? [{ id: 'audio', name: 'Audio', language: null, isDescription: false, isDefault: true }]
      : [],
    warning: null,
    sourceWidth: facts.width,
    sourceHeight: facts.height,
    hlsKey: outputPrefix + resultKeys.hls,
    posterKey: outputPrefix + resultKeys.captureOf('poster', captured),
    smallPosterKey: outputPrefix + resultKeys.captureOf('small', captured),
    webpPosters: [],
    storyboardKey: await makeStoryboard(storage, { facts, duration, outputPrefix }),
    renditions,
    sourceEtag,
    ignoredAudio: [],
  };
};
