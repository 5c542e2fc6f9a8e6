import { copyFile, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';

import type { EncodeResult, Orientation, Rendition } from '@/lib/ports/encoder';

import { nameAudioTracks } from '../audio/read-audio';
import {
  AUDIO_NAME,
  CELLS_FILE,
  nameAlternate,
  OUTPUT_FOLDERS,
  buildThumbsArguments,
} from '../ladder/build-arguments';
import { getClippedHold } from '../ladder/clip-frames';
import { CANDIDATES_FILE, POSTER_LONGEST, type EncodePlan } from '../ladder/filter-graph';
import { rateValue } from '../ladder/frame-rate';
import type { PlannedRendition } from '../ladder/ladder';
import {
  AUDIO_CODEC,
  buildMasterPlaylist,
  measureBandwidth,
  parseMediaPlaylist,
  readVideoCodec,
  variantBandwidth,
  type Bandwidth,
  type MasterInput,
  type Variant,
} from '../ladder/master-playlist';
import { choosePoster, parsePosterCandidates } from '../pictures/poster';
import { buildStoryboardVtt, cellBytes, layOutSheets } from '../pictures/storyboard';
import { hasWebpEncoder } from '../run/check-ffmpeg';
import { refuse } from '../run/encode-failure';
import { runFfmpeg, type Session, type SessionBase } from '../run/session';
import { checkSegments, type CheckedTrack } from './check-segments';
import { writeMp4 } from './write-mp4';

/** A playlist with the measured sizes of its segments. */
type MeasuredPlaylist = CheckedTrack & { duration: number; bandwidth: Bandwidth; initFile: string };

export const MASTER_FILE = `${OUTPUT_FOLDERS.hls}/master.m3u8`;
const POSTER_FILE = `${OUTPUT_FOLDERS.thumbs}/poster.jpg`;
const SMALL_POSTER_FILE = `${OUTPUT_FOLDERS.thumbs}/poster-small.jpg`;
/** Pixels: twice the width of a card in the library, for high-density screens. */
const SMALL_POSTER_LONGEST = 640;
/** Smallest first. */
const WEBP_POSTERS = [
  { file: `${OUTPUT_FOLDERS.thumbs}/poster-small.webp`, longest: SMALL_POSTER_LONGEST },
  { file: `${OUTPUT_FOLDERS.thumbs}/poster.webp`, longest: POSTER_LONGEST },
] as const;
const STORYBOARD_FILE = `${OUTPUT_FOLDERS.thumbs}/storyboard.vtt`;

/** Seconds of encoded video and audio. */
export type MeasuredOutputs = {
  master: MasterInput;
  videoDuration: number;
  /** Duration of each rendition's video. */
  renditionDurations: number[];
  duration: number;
  /** Frames of the source's video stream; the renditions also repeat the last one while audio continues. */
  frameCount: number;
  /** The first invalid segment with the reason; null if all are valid. */
  bad: string | null;
};

type MeasuredTrack = { name: string; fps: number | null; isVideo: boolean };

const measurePlaylist = async (
  { folder: { path: folder }, log }: Pick<SessionBase, 'folder' | 'log'>,
  { name, fps, isVideo }: MeasuredTrack,
): Promise<MeasuredPlaylist> => {
  const base = path.join(folder, OUTPUT_FOLDERS.hls, name);
  const text = await readFile(path.join(base, 'index.m3u8'), 'utf8').catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      throw refuse('truncated', `${name} could not be decoded.`);
    throw error;
  });
  const playlist = parseMediaPlaylist(text);
  const segments = await Promise.all(
    playlist.segments.map(async ({ uri, duration }) => ({
      duration,
      size: (await stat(path.join(base, uri))).size,
    })),
  );
  return {
    duration: segments.reduce((sum, { duration }) => sum + duration, 0),
    bandwidth: measureBandwidth(segments, playlist.targetDuration),
    initFile: path.join(base, playlist.initFile),
    ...(await checkSegments({ log }, { folder: base, name, ...playlist, fps, isVideo })),
  };
};

type MeasuredVariant = Variant & Pick<MeasuredPlaylist, 'duration' | 'frames' | 'bad'>;

const measureVariant = async (
  session: Pick<SessionBase, 'folder' | 'log'>,
  rendition: PlannedRendition,
  { fps, isPassthrough }: { fps: number; isPassthrough: boolean },
): Promise<MeasuredVariant> => {
  const { name, width, height } = rendition;
  // Passthrough video may have a variable frame rate.
  const track = { name, fps: isPassthrough ? null : fps, isVideo: true };
  const { initFile, ...measured } = await measurePlaylist(session, track);
  const codec = readVideoCodec(await readFile(initFile));
  return { name, width, height, fps, codec, ...measured };
};

/** The audio tracks, the main one first. */
const measureAudio = async (
  session: Pick<SessionBase, 'folder' | 'log'>,
  { source: { audio }, alternates }: EncodePlan,
) => {
  const made = [
    ...(audio ? [{ ...audio, id: AUDIO_NAME }] : []),
    ...alternates.map((track, index) => ({ ...track, id: nameAlternate(index) })),
  ];
  const measured = await Promise.all(
    made.map(({ id }) => measurePlaylist(session, { name: id, fps: null, isVideo: false })),
  );
  const heaviest = (kind: keyof Bandwidth) => Math.max(...measured.map(({ bandwidth }) => bandwidth[kind]));
  return {
    codec: AUDIO_CODEC,
    bandwidth: { peak: heaviest('peak'), average: heaviest('average') },
    tracks: nameAudioTracks(made),
    duration: measured[0]?.duration ?? 0,
    bad: measured.find(({ bad }) => bad)?.bad ?? null,
  };
};

/**
 * Parses ffmpeg's media playlists, and measures and checks the segments, for the master playlist and the
 * result.
 */
export const measureOutputs = async (
  session: Pick<SessionBase, 'folder' | 'log'>,
  plan: EncodePlan,
): Promise<MeasuredOutputs> => {
  const fps = rateValue(plan.source.video.frameRate);
  const variants = await Promise.all(
    plan.renditions.map((rendition, index) =>
      measureVariant(session, rendition, {
        fps,
        isPassthrough: plan.passthrough !== undefined && index === 0,
      }),
    ),
  );
  const audio = plan.source.audio ? await measureAudio(session, plan) : null;
  const videoDuration = Math.max(...variants.map(({ duration }) => duration));
  const { held } = plan.source.video;
  const repeated = Math.round((plan.clips ? getClippedHold(plan.clips, held, fps) : held) * fps);
  return {
    master: { variants, audio },
    videoDuration,
    renditionDurations: variants.map(({ duration }) => duration),
    duration: Math.max(videoDuration, audio?.duration ?? 0),
    frameCount: Math.max(0, (variants[0]?.frames ?? 0) - repeated),
    bad: [...variants, ...(audio ? [audio] : [])].find(({ bad }) => bad)?.bad ?? null,
  };
};

/** Keeps the best of the poster's candidates. */
const keepPoster = async (folder: string, { duration }: EncodePlan): Promise<void> => {
  const candidates = parsePosterCandidates(await readFile(path.join(folder, CANDIDATES_FILE), 'utf8'));
  const poster = choosePoster(candidates, duration);
  if (!poster) throw refuse('no_pictures', 'No frame could be decoded for the poster.');
  const candidate = path.join(folder, OUTPUT_FOLDERS.candidates, `${poster.index + 1}.jpg`);
  await copyFile(candidate, path.join(folder, POSTER_FILE));
};

/**
 * Creates the posters (full and card size, as WebP too if ffmpeg supports it), the storyboard's sheets and
 * index, and an MP4 of each rendition unless these exist. Returns whether there is a storyboard, which a
 * video with a single cell lacks. `onProgress` gets 0 to 1.
 */
export const packageOutputs = async (
  session: Session,
  plan: EncodePlan,
  { videoDuration }: MeasuredOutputs,
  { hasMp4s, onProgress }: { hasMp4s: boolean; onProgress: (share: number) => void },
): Promise<boolean> => {
  const { path: folder } = session.folder;
  const { storyboard, renditions, source } = plan;
  await keepPoster(folder, plan);
  const { size } = await stat(path.join(folder, CELLS_FILE));
  const cells = Math.floor(size / cellBytes(storyboard));
  const hasStoryboard = cells > 1;
  const jpeg = { file: SMALL_POSTER_FILE, longest: SMALL_POSTER_LONGEST };
  const webp = (await hasWebpEncoder(session.tools)) ? WEBP_POSTERS : [];
  const sheets = hasStoryboard ? layOutSheets(cells) : null;
  const thumbs = buildThumbsArguments(plan, { from: POSTER_FILE, jpeg, webp }, sheets);
  await runFfmpeg(session, thumbs, { what: 'Packaging' });
  const hasAudio = source.audio !== null;
  for (const [index, { name }] of hasMp4s ? [] : [...renditions.entries()])
    await writeMp4(session, { name, hasAudio }, (share) => onProgress((index + share) / renditions.length));
  if (!hasStoryboard) return false;
  const vtt = buildStoryboardVtt({ plan: storyboard, cells, duration: videoDuration });
  await writeFile(path.join(folder, STORYBOARD_FILE), vtt);
  return true;
};

export const writeMasterPlaylist = (folder: string, { master }: MeasuredOutputs): Promise<void> =>
  writeFile(path.join(folder, MASTER_FILE), buildMasterPlaylist(master));

/** Creates the output folders, because ffmpeg does not. */
export const createOutputFolders = async (folder: string): Promise<void> => {
  for (const name of Object.values(OUTPUT_FOLDERS)) {
    // A failed earlier run may have left files behind.
    await rm(path.join(folder, name), { recursive: true, force: true });
    await mkdir(path.join(folder, name));
  }
};

/** Nearly square shapes count as square. */
export const orientationOf = (width: number, height: number): Orientation => {
  if (Math.abs(width - height) <= Math.max(width, height) * 0.01) return 'square';
  return width > height ? 'landscape' : 'portrait';
};

/** The encoded WebP posters. The large one is missing if the video is not larger than the small one. */
const listWebpPosters = async (
  folder: string,
  { source: { video } }: EncodePlan,
): Promise<{ file: string; longest: number }[]> => {
  const made = await readdir(path.join(folder, OUTPUT_FOLDERS.thumbs));
  const [small, large] = WEBP_POSTERS;
  const sizes = Math.max(video.width, video.height) <= small.longest ? [small] : [small, large];
  return sizes.filter(({ file }) => made.includes(path.basename(file)));
};

type ResultInput = {
  folder: string;
  plan: EncodePlan;
  outputs: MeasuredOutputs;
  hasStoryboard: boolean;
  isIncomplete: boolean;
  outputPrefix: string;
  sourceEtag: string;
};

/** The result reported by `complete`. */
export const buildResult = async (input: ResultInput): Promise<EncodeResult> => {
  const { folder, plan, outputs, hasStoryboard, isIncomplete, outputPrefix, sourceEtag } = input;
  const renditions = await Promise.all(
    outputs.master.variants.map(async (variant): Promise<Rendition> => {
      const mp4 = `${OUTPUT_FOLDERS.mp4}/${variant.name}.mp4`;
      const { peak, average } = variantBandwidth(variant, outputs.master.audio);
      return {
        name: variant.name,
        width: variant.width,
        height: variant.height,
        bandwidth: peak,
        averageBandwidth: average,
        mp4Size: (await stat(path.join(folder, mp4))).size,
        mp4Key: outputPrefix + mp4,
        hlsKey: `${outputPrefix}${OUTPUT_FOLDERS.hls}/${variant.name}/index.m3u8`,
      };
    }),
  );
  const { width, height, frameRate } = plan.source.video;
  return {
    duration: Math.round(outputs.duration * 1000) / 1000,
    fps: rateValue(frameRate),
    frameCount: outputs.frameCount,
    startTimecode: plan.clips ? null : plan.source.startTimecode,
    orientation: orientationOf(width, height),
    hasAudio: plan.source.audio !== null,
    audioTracks: outputs.master.audio?.tracks ?? [],
    warning: isIncomplete ? 'incomplete' : null,
    sourceWidth: width,
    sourceHeight: height,
    hlsKey: outputPrefix + MASTER_FILE,
    posterKey: outputPrefix + POSTER_FILE,
    smallPosterKey: outputPrefix + SMALL_POSTER_FILE,
    webpPosters: (await listWebpPosters(folder, plan)).map(({ file, longest }) => ({
      key: outputPrefix + file,
      longest,
    })),
    storyboardKey: hasStoryboard ? outputPrefix + STORYBOARD_FILE : null,
    renditions,
    sourceEtag,
    ignoredAudio: plan.source.ignoredAudio,
  };
};
