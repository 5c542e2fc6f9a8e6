import path from 'node:path';

import { confineInput, limitDecoder, PROGRESS, QUIET, TOLERANT } from './input-arguments';
import type { EncodePlan } from './filter-graph';
import { floorToEven } from './ladder';
import type { AudioSource } from '../inspect/source-info';
import { probeSource, type ProbedSource } from '../inspect/probe-source';
import { runFfmpeg, type Session } from '../run/session';

/** Relative to the working folder. */
const NORMALISED_FILE = 'normalised.mkv';

/** Pictures of any size and pixel shape, as large as they fit, in a frame of one size. */
const frameFilters = ({ source: { video } }: EncodePlan): string => {
  const [width, height] = [floorToEven(video.width), floorToEven(video.height)];
  const factor = `min(${width}/(iw*sar)\\,${height}/ih)`;
  return [
    ...(video.interlaced ? ['bwdif=mode=send_frame:parity=auto:deint=interlaced'] : []),
    `scale=w=max(2\\,trunc(iw*sar*${factor}/2)*2):h=max(2\\,trunc(ih*${factor}/2)*2)`,
    'setsar=1',
    `pad=${width}:${height}:(ow-iw)/2:(oh-ih)/2`,
  ].join(',');
};

const evenSound = ({ channels }: AudioSource): string =>
  `aresample=48000,aformat=s16:48000:${channels === 1 ? 'mono' : 'stereo'}`;

const buildNormaliseArguments = (sourcePath: string, plan: EncodePlan, cores: number): string[] => {
  const { video, audio, demuxer } = plan.source;
  // Standard range and HDR alike, in the colours they have; what is made of them is the encode's business.
  const format = video.colour === null || video.colour === 'rgb' ? 'yuv420p' : 'yuv420p10le';
  return [
    ...QUIET,
    '-y',
    ...PROGRESS,
    ...TOLERANT,
    ...limitDecoder(video, cores),
    ...confineInput(sourcePath, demuxer),
    ...['-map', `0:${video.index}`, '-vf', frameFilters(plan), '-fps_mode', 'vfr'],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '12', '-pix_fmt', format],
    ...[...(audio ? [audio] : []), ...plan.alternates].flatMap((track, index) => [
      ...['-map', `0:${track.index}`, `-filter:a:${index}`, evenSound(track)],
      ...[`-c:a:${index}`, 'flac'],
    ]),
    ...['-map_metadata', '-1', '-map_chapters', '-1', '-f', 'matroska', NORMALISED_FILE],
  ];
};

/** What is made of the even file: the same, only that some of it has been done. Its tracks have no names, but the same order. */
const planEven = (plan: EncodePlan, { source }: ProbedSource): EncodePlan => {
  const { frameRate, colour } = plan.source.video;
  const video = { ...source.video, frameRate, colour: colour === 'rgb' ? null : colour };
  const even = [...(source.audio ? [source.audio] : []), ...source.otherAudio].sort(
    (left, right) => left.index - right.index,
  );
  const audio = even[0] ?? null;
  const alternates = plan.alternates.flatMap((track, index) => {
    const made = even[index + 1];
    return made ? [{ ...track, index: made.index, channels: made.channels }] : [];
  });
  const labelled = audio && plan.source.audio;
  return {
    ...plan,
    alternates,
    source: {
      ...{ ...source, video, announcesDuration: plan.source.announcesDuration },
      audio: labelled && { ...labelled, index: audio.index, channels: audio.channels },
    },
  };
};

/**
 * Turns a source that changes on its way (the size of its pictures, the channels of its sound) into one that doesn't. The
 * encode's filters can't: at each change ffmpeg builds them anew, and then they count from 0 again. Answers what is to be
 * encoded in its place, which lies in the working folder.
 */
export const normaliseSource = async (
  session: Session,
  plan: EncodePlan,
  cores: number,
): Promise<{ session: Session; plan: EncodePlan }> => {
  const args = buildNormaliseArguments(session.sourcePath, plan, cores);
  await runFfmpeg(session, args, { what: 'Normalising' });
  const even = { ...session, sourcePath: path.join(session.folder.path, NORMALISED_FILE) };
  return { session: even, plan: planEven(plan, await probeSource(even)) };
};
