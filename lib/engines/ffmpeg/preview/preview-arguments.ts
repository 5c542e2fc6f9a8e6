import { FIRST_SEGMENT_LENGTH, SEGMENT_LENGTH } from '@/lib/core/media/segment-lengths';

import type { AudioSource, SourceDescription } from '../inspect/source-description';
import { audioChain, findLate, lastingChain } from '../ladder/audio-graph';
import { cellsOutput } from '../ladder/build-arguments';
import { buildQuickGraph } from '../ladder/filter-graph';
import { halveRate, rateValue } from '../ladder/frame-rate';
import { confineInput, limitDecoder, PROGRESS, QUIET, TOLERANT } from '../ladder/input-arguments';
import { buildLadder, type PlannedRendition } from '../ladder/ladder';
import { FORCED_KEY_FRAME_TIME } from '../ladder/segments';
import type { StoryboardPlan } from '../pictures/storyboard';
import { canCopySound } from './plays-in-browsers';

/** Folder of the preview rendition, below the working folder and below the output prefix. */
export const PREVIEW_FOLDER = 'preview';
export const PREVIEW_INDEX = 'index.m3u8';
export const PREVIEW_INIT = 'init.mp4';

/** Muxes video and audio together, so that audio is cut at the video's segments. */
const hlsArguments = (length: number, startNumber: number): string[] => [
  ...['-f', 'hls', '-hls_time', String(length), '-hls_playlist_type', 'event'],
  ...['-hls_flags', 'independent_segments+temp_file', '-start_number', String(startNumber)],
  // ffmpeg otherwise assumes that fragments which continue an earlier run begin at 0.
  ...['-hls_segment_type', 'fmp4'],
  ...['-hls_segment_options', `movflags=+cmaf${startNumber > 0 ? '+frag_discont' : ''}`],
  ...['-hls_fmp4_init_filename', PREVIEW_INIT, '-hls_segment_filename', `${PREVIEW_FOLDER}/segment-%05d.m4s`],
  `${PREVIEW_FOLDER}/${PREVIEW_INDEX}`,
];

const withoutMetadata = ['-map_metadata', '-1', '-map_chapters', '-1'];

/** The audio (`[a]`) as a separate graph: ffmpeg rebuilds it when the audio channels change. */
const soundGraph = (audio: AudioSource): string[] => [
  '-filter_complex',
  lastingChain(audio, 'a') ?? audioChain(audio, { label: 'a', silentChannel: null, padded: audio.padded }),
];

/** Start of the encoded audio in seconds after the beginning of the video. Pure. */
export const findSoundStart = (audio: AudioSource): number =>
  lastingChain(audio, 'a') === null ? 0 : findLate(audio);

/** Arguments for the audio that accompanies copied video. */
const copyRunSound = (source: SourceDescription): string[] => {
  const { audio } = source;
  if (!audio) return [];
  // Encoder priming is removed, since segments have no edit list that would hide it.
  if (canCopySound(source)) return ['-map', `0:${audio.index}`, '-copypriorss:a', '0', '-c:a', 'copy'];
  return [...soundGraph(audio), '-map', '[a]', '-c:a', 'aac', '-b:a', '128k'];
};

/**
 * Extends each packet to the start of the next one. A Matroska file may declare a wrong frame duration, from
 * which ffmpeg would derive the ends of segments.
 */
const trueDurations = [
  'setts=duration=if(gt(NEXT_DTS\\,DTS)\\,NEXT_DTS-DTS\\,',
  'if(gt(PREV_OUTDURATION\\,0)\\,PREV_OUTDURATION\\,DURATION))',
].join('');

/** Copies the source's video, cut at its key frames, and its audio if browsers can play it. */
export const buildCopyRun = (path: string, source: SourceDescription): string[] => [
  ...[...QUIET, '-y', ...PROGRESS, ...confineInput(path, source.demuxer)],
  ...['-map', `0:${source.video.index}`, '-c:v', 'copy', '-tag:v', 'avc1', '-bsf:v', trueDurations],
  ...copyRunSound(source),
  ...[...withoutMetadata, ...hlsArguments(SEGMENT_LENGTH, 0)],
];

/** Shorter side of the quick rendition; pixels. */
const quickSide = 360;
const mostFrames = 30;

/** The quick rendition of a source that browsers cannot play, and its frame rate. Pure. */
export const planQuickRendition = (
  source: SourceDescription,
): { rendition: PlannedRendition; source: SourceDescription } => {
  const { video } = source;
  const isFast = rateValue(video.frameRate) > mostFrames + 1;
  const frameRate = isFast ? halveRate(video.frameRate) : video.frameRate;
  const { width, height } = video;
  const renditions = buildLadder({ width, height, fps: rateValue(frameRate) });
  const rendition =
    renditions.find((each) => Math.min(each.width, each.height) <= quickSide) ?? renditions[0];
  if (!rendition) throw new RangeError('A ladder needs at least one rendition.');
  return { rendition, source: { ...source, video: { ...video, frameRate } } };
};

type QuickRun = {
  path: string;
  source: SourceDescription;
  rendition: PlannedRendition;
  cores: number;
  hasZscale: boolean;
  /** Storyboard whose cells are made in the same decode; null for none. */
  storyboard: StoryboardPlan | null;
  /** Output of earlier runs: seconds and number of segments. */
  done: { seconds: number; segments: number };
};

/** Encodes a small rendition at maximum speed, from the end of an earlier run. */
export const buildQuickRun = ({
  path,
  source,
  rendition,
  cores,
  hasZscale,
  storyboard,
  done,
}: QuickRun): string[] => [
  ...[...QUIET, '-y', ...PROGRESS, ...TOLERANT, ...limitDecoder(source.video, cores)],
  ...(done.seconds > 0 ? ['-ss', done.seconds.toFixed(6)] : []),
  ...confineInput(path, source.demuxer),
  ...['-filter_complex', buildQuickGraph({ source, rendition, hasZscale, storyboard }), '-map', '[v0]'],
  ...(source.audio ? soundGraph(source.audio) : []),
  ...(source.audio ? ['-map', '[a]', '-c:a', 'aac', '-b:a', '96k'] : []),
  ...[...withoutMetadata, '-fps_mode', 'passthrough'],
  ...['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '26', '-pix_fmt', 'yuv420p', '-sc_threshold', '0'],
  ...['-maxrate', String(rendition.maxRate), '-bufsize', String(rendition.bufferSize)],
  ...['-force_key_frames', `expr:gte(t,${FORCED_KEY_FRAME_TIME})`],
  ...['-g', String(Math.ceil(rateValue(source.video.frameRate) * SEGMENT_LENGTH * 2))],
  ...(done.seconds > 0 ? ['-output_ts_offset', done.seconds.toFixed(6)] : []),
  ...hlsArguments(FIRST_SEGMENT_LENGTH, done.segments),
  ...(storyboard ? ['-map', '[storyboard]', ...cellsOutput()] : []),
];
