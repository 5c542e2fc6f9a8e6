import path from 'node:path';

import { probeSource, type ProbedSource } from '../inspect/probe-source';
import type { AudioSource } from '../inspect/source-description';
import { runFfmpeg, type Session } from '../run/session';
import { toStereo, type SilentChannel } from './audio-graph';
import type { EncodePlan } from './filter-graph';
import { confineInput, limitDecoder, PROGRESS, QUIET, TOLERANT } from './input-arguments';
import { floorToEven } from './ladder';

/** File name of the normalised source in the working folder. */
const NORMALISED_FILE = 'normalised.mkv';

/** Fits frames of any size and pixel shape into a frame of fixed size. */
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

type EvenTrack = { index: number; filter: string };

/** Each stream of a track separately, also if the track is a mix of several. */
const listEven = (track: AudioSource, silentChannel: SilentChannel): EvenTrack[] =>
  [track.index, ...track.mixed].map((index) => ({
    index,
    filter: `${toStereo(track, silentChannel)},aresample=48000,aformat=s16:48000:stereo`,
  }));

const buildNormaliseArguments = (sourcePath: string, plan: EncodePlan, cores: number): string[] => {
  const { video, audio, demuxer, hasHidden } = plan.source;
  // Keeps the source's colours, standard range or HDR; the encode converts them.
  const format = video.colour === null || video.colour === 'rgb' ? 'yuv420p' : 'yuv420p10le';
  return [
    ...QUIET,
    '-y',
    ...PROGRESS,
    ...TOLERANT,
    ...limitDecoder(video, cores),
    ...(hasHidden && video.skipped > 0 ? ['-ss', video.skipped.toFixed(6)] : []),
    ...confineInput(sourcePath, demuxer),
    ...['-map', `0:${video.index}`, '-vf', frameFilters(plan), '-fps_mode', 'vfr'],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '12', '-pix_fmt', format],
    ...[
      ...(audio ? listEven(audio, plan.silentChannel) : []),
      ...plan.alternates.flatMap((track) => listEven(track, track.silentChannel)),
    ].flatMap((track, index) => [
      ...['-map', `0:${track.index}`, `-filter:a:${index}`, track.filter],
      ...[`-c:a:${index}`, 'flac'],
    ]),
    ...['-map_metadata', '-1', '-map_chapters', '-1', '-f', 'matroska', NORMALISED_FILE],
  ];
};

/**
 * The plan for the normalised file: the same plan without the steps already done. Its tracks have no names,
 * but the same order.
 */
const planEven = (plan: EncodePlan, { source }: ProbedSource): EncodePlan => {
  const { frameRate, colour, matrix } = plan.source.video;
  const video = {
    ...source.video,
    ...{ frameRate, colour: colour === 'rgb' ? null : colour },
    ...(colour === null && { matrix }),
  };
  const made = [...(source.audio ? [source.audio] : []), ...source.otherAudio]
    .map(({ index }) => index)
    .sort((left, right) => left - right);
  const { skipped } = source.video;
  const toEven = <Track extends AudioSource>(track: Track): Track[] => {
    const [index, ...mixed] = made.splice(0, 1 + track.mixed.length);
    return index === undefined ? [] : [{ ...track, index, mixed, channels: 2, layout: 'stereo', skipped }];
  };
  const [audio = null] = plan.source.audio ? toEven(plan.source.audio) : [];
  const alternates = plan.alternates.flatMap(toEven).map((track) => ({ ...track, silentChannel: null }));
  const { announced, ignoredAudio, startTimecode } = plan.source;
  const kept = { announced, ignoredAudio, startTimecode };
  return { ...plan, alternates, silentChannel: null, source: { ...source, ...kept, video, audio } };
};

/**
 * Re-encodes a source whose frame size or audio channels change to one where they do not. The encode's
 * filters cannot handle a change: ffmpeg rebuilds them, and the new ones count from 0. Returns the session
 * and plan for the new file, which is in the working folder.
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
