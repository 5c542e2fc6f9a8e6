import { FIRST_SEGMENT_LENGTH, SEGMENT_LENGTH } from '@/lib/core/media/segment-lengths';

import type { VideoSource } from '../inspect/source-description';
import { CUT_LENGTH } from '../passthrough/plan-passthrough-segments';
import type { SheetLayout, StoryboardPlan } from '../pictures/storyboard';
import type { Tools } from '../run/session';
import {
  buildFilterGraph,
  buildImagesGraph,
  buildRenditionImagesGraph,
  stillColours,
  type EncodePlan,
} from './filter-graph';
import { rateValue } from './frame-rate';
import { hardwareEncoderArguments, hardwareInput, withUploads } from './hardware';
import { confineInput, limitDecoder, PROGRESS, QUIET, TOLERANT } from './input-arguments';
import { fitInto, type PlannedRendition } from './ladder';
import { FORCED_KEY_FRAME_TIME } from './segments';

/**
 * Paths below the working folder, which is also ffmpeg's current directory, so that no path needs escaping.
 */
export const OUTPUT_FOLDERS = { hls: 'hls', mp4: 'mp4', thumbs: 'thumbs', candidates: 'candidates' } as const;
export const AUDIO_NAME = 'audio';
/** The folder of the alternative audio track with this index. */
export const nameAlternate = (index: number): string => `${AUDIO_NAME}-${index + 2}`;
/** The storyboard's cells as consecutive raw frames, without headers. */
export const CELLS_FILE = 'cells.yuv';

/**
 * Header first, then video and audio in turns as long as a short segment, so that the MP4 consists of few
 * ranges of its segments (`findSharedBytes`). Microseconds.
 */
export const MP4_LAYOUT = [
  '-movflags',
  '+faststart',
  '-chunk_duration',
  String(FIRST_SEGMENT_LENGTH * 1_000_000),
] as const;

/** x264 buffers about two frames per thread, and small frames gain little from many threads. */
const threadsFor = ({ width, height }: PlannedRendition, cores: number): number => {
  const pixels = width * height;
  const most = pixels > 3_000_000 ? 16 : pixels > 1_000_000 ? 12 : pixels > 500_000 ? 8 : 4;
  return Math.max(1, Math.min(cores, most));
};

/**
 * Times for `-force_key_frames`, a quarter of a frame before each of `starts`: ffmpeg takes the first frame
 * that is not earlier, and some versions round.
 */
export const listKeyFrames = (starts: readonly number[], fps: number): string =>
  starts.map((start) => Math.max(0, start - 0.25 / fps).toFixed(6)).join(',');

/** Relevant settings of the machine: its cores, and x264's preset or the hardware that replaces it. */
export type EncodeEffort = { cores: number } & Pick<Tools, 'preset' | 'hardware'>;

/**
 * Arguments for x264: constant rate factor 22, with a bitrate cap per rendition. The default preset
 * `veryfast` takes about half the time of `medium` for about 15 % more bits.
 */
const x264Arguments = (
  { renditions, source }: Pick<EncodePlan, 'renditions' | 'source'>,
  { cores, preset }: EncodeEffort,
  keyFrames: string,
): string[] => [
  '-c:v',
  'libx264',
  '-preset',
  preset,
  '-crf',
  '22',
  '-profile:v',
  'high',
  '-pix_fmt',
  'yuv420p',
  '-force_key_frames',
  keyFrames,
  '-sc_threshold',
  '0',
  // Longer than any segment, so that all key frames are forced ones.
  '-g',
  String(Math.ceil(rateValue(source.video.frameRate) * SEGMENT_LENGTH * 2)),
  ...renditions.flatMap((rendition, index) => [
    `-maxrate:v:${index}`,
    String(rendition.maxRate),
    `-bufsize:v:${index}`,
    String(rendition.bufferSize),
    `-threads:v:${index}`,
    String(threadsFor(rendition, cores)),
  ]),
];

/** Arguments for the hardware of this machine, or for x264. */
export const videoEncoderArguments = (
  plan: Pick<EncodePlan, 'renditions' | 'source'>,
  effort: EncodeEffort,
  keyFrames: string,
): string[] => {
  const fps = rateValue(plan.source.video.frameRate);
  return effort.hardware
    ? hardwareEncoderArguments(effort.hardware, plan.renditions, { keyFrames, fps })
    : x264Arguments(plan, effort, keyFrames);
};

/**
 * Arguments for CMAF segments. Without CMAF, ffmpeg writes edit lists, which hls.js ignores: video would be
 * two frames late. Init files are named `init_{n}.mp4`. ffmpeg cuts at the first key frame after each
 * multiple of `hls_time`. Every audio packet is a key frame, so audio is cut at each multiple and joined
 * later (`joinSoundSegments`).
 */
export const hlsArguments = (
  { renditions, source, alternates }: EncodePlan,
  length = FIRST_SEGMENT_LENGTH,
  /**
   * Number of the first segment if segments are removed while ffmpeg runs; null if all of them stay until the
   * end.
   */
  growsFrom: number | null = null,
): string[] => {
  const group = source.audio ? ',agroup:audio' : '';
  const streams = renditions.map(({ name }, index) => `v:${index}${group},name:${name}`);
  if (source.audio) streams.push(`a:0,agroup:audio,name:${AUDIO_NAME},default:yes`);
  alternates.forEach((_, index) => streams.push(`a:${index + 1},agroup:audio,name:${nameAlternate(index)}`));
  return [
    '-f',
    'hls',
    '-hls_time',
    String(length),
    '-hls_playlist_type',
    growsFrom === null ? 'vod' : 'event',
    '-hls_flags',
    growsFrom === null ? 'independent_segments' : 'independent_segments+temp_file',
    ...(growsFrom === null ? [] : ['-start_number', String(growsFrom)]),
    '-hls_segment_type',
    'fmp4',
    '-hls_segment_options',
    'movflags=+cmaf',
    '-hls_segment_filename',
    `${OUTPUT_FOLDERS.hls}/%v/segment-%05d.m4s`,
    '-hls_fmp4_init_filename',
    'init.mp4',
    '-var_stream_map',
    streams.join(' '),
    `${OUTPUT_FOLDERS.hls}/%v/index.m3u8`,
  ];
};

export const jpegFormat = (quality: number): string[] => [
  '-c:v',
  'mjpeg',
  '-q:v',
  String(quality),
  '-f',
  'image2',
];

const imageOutput = (label: string, format: readonly string[], target: string): string[] => [
  '-map',
  label,
  '-map_metadata',
  '-1',
  '-fps_mode',
  'passthrough',
  ...format,
  target,
];

/** The main run: decodes `path` once and encodes every rendition and the audio into HLS, with all images. */
export const buildEncodeArguments = (path: string, plan: EncodePlan, effort: EncodeEffort): string[] => {
  const { source, renditions, passthrough } = plan;
  const { cores } = effort;
  const encoded = passthrough ? { ...plan, renditions: renditions.slice(1) } : plan;
  const keyFrames = passthrough
    ? listKeyFrames(passthrough.starts, rateValue(source.video.frameRate))
    : `expr:gte(t,${FORCED_KEY_FRAME_TIME})`;
  const { graph, labels } = withUploads(
    buildFilterGraph(encoded),
    encoded.renditions.length,
    effort.hardware,
  );
  return [
    ...QUIET,
    '-y',
    ...PROGRESS,
    ...TOLERANT,
    ...hardwareInput(effort.hardware),
    ...limitDecoder(source.video, cores),
    ...confineInput(path, source.demuxer),
    '-filter_complex_threads',
    String(Math.max(1, Math.min(cores, 8))),
    '-filter_complex',
    graph,
    ...(passthrough ? passthroughOutputs(plan) : []),
    ...labels.flatMap((label) => ['-map', label]),
    ...(passthrough ? [] : soundArguments(plan)),
    // Phones store their location in the metadata, which viewers must not get.
    ...withoutMetadata,
    '-fps_mode',
    'passthrough',
    ...videoEncoderArguments(encoded, effort, keyFrames),
    ...(passthrough ? hlsArguments(onlyVideo(encoded), CUT_LENGTH / 2) : hlsArguments(encoded)),
    ...imageOutputs(),
  ];
};

export const soundArguments = ({ source: { audio }, alternates }: EncodePlan): string[] => {
  if (!audio) return [];
  const others = alternates.flatMap((_, index) => ['-map', `[a${index + 1}]`]);
  return ['-map', '[a]', ...others, '-c:a', 'aac', '-b:a', '128k'];
};

export const withoutMetadata = ['-map_metadata', '-1', '-map_chapters', '-1'];

export const onlyVideo = (plan: EncodePlan): EncodePlan => ({
  ...plan,
  alternates: [],
  source: { ...plan.source, audio: null },
});

/** The copied video in short parts, and the audio, which is cut separately. */
export const passthroughOutputs = (plan: EncodePlan): string[] => [
  ...['-map', `0:${plan.source.video.index}`, '-c:v', 'copy', '-tag:v', 'avc1', ...withoutMetadata],
  ...hlsArguments(onlyVideo({ ...plan, renditions: plan.renditions.slice(0, 1) }), CUT_LENGTH),
  ...(plan.source.audio
    ? [...soundArguments(plan), ...withoutMetadata, ...hlsArguments({ ...plan, renditions: [] })]
    : []),
];

/** Writes an output's only stream, the storyboard's cells, as raw frames. */
export const cellsOutput = (): string[] => [
  '-fps_mode',
  'passthrough',
  '-c:v',
  'rawvideo',
  '-f',
  'rawvideo',
  CELLS_FILE,
];

const postersOutput = (): string[] =>
  imageOutput('[poster]', jpegFormat(3), `${OUTPUT_FOLDERS.candidates}/%d.jpg`);

const imageOutputs = (): string[] => [
  ...['-map', '[storyboard]', '-map_metadata', '-1'],
  ...[...cellsOutput(), ...postersOutput()],
];

/**
 * Packages existing MP4s of all renditions as HLS, like the main run: streams are copied, with the audio of
 * the highest rendition. Storyboard and poster come from the lowest one, which is decoded.
 */
export const buildCopyArguments = (plan: EncodePlan): string[] => [
  ...[...QUIET, '-y', ...PROGRESS, ...TOLERANT],
  ...plan.renditions.flatMap(({ name }) => ['-i', `file:${OUTPUT_FOLDERS.mp4}/${name}.mp4`]),
  ...['-filter_complex', buildImagesGraph(plan, plan.renditions.length - 1)],
  ...plan.renditions.flatMap((_, index) => ['-map', `${index}:v:0`]),
  ...(plan.source.audio ? ['-map', '0:a:0'] : []),
  ...['-c', 'copy', '-map_metadata', '-1', ...hlsArguments(plan)],
  ...imageOutputs(),
];

/** A rendition's segments in the working folder as ffmpeg's input. */
const playlistInput = (name: string): string[] => [
  ...['-protocol_whitelist', 'file', '-f', 'hls', '-i', `${OUTPUT_FOLDERS.hls}/${name}/index.m3u8`],
];

const onlyKeys = ['-skip_frame', 'nokey'];

/**
 * Creates the storyboard's cells from the segments of a small rendition, by key frames alone if they are
 * frequent enough, and the poster's candidates from the key frames of another one.
 */
export const buildRenditionImagesArguments = (
  { cells, poster }: { cells: string; poster: string },
  plan: EncodePlan,
): string[] => {
  const hasKeysAlone = plan.storyboard.interval >= SEGMENT_LENGTH;
  return [
    ...[...QUIET, '-y', ...PROGRESS, ...TOLERANT],
    ...[...(hasKeysAlone ? onlyKeys : []), ...playlistInput(cells)],
    ...[...onlyKeys, ...playlistInput(poster)],
    ...['-filter_complex', buildRenditionImagesGraph(plan, hasKeysAlone)],
    ...imageOutputs(),
  ];
};

type SizedFile = { file: string; longest: number };

const scaledOutput = (
  { source }: EncodePlan,
  { file, longest }: SizedFile,
  format: { filters: string; arguments: readonly string[] },
): string[] => {
  const { width, height } = fitInto({ ...source.video, longest });
  const filters = `scale=${width}:${height}:flags=lanczos+accurate_rnd${format.filters}`;
  return ['-map', '0:v', '-vf', filters, ...format.arguments, file];
};

const webpFormat = {
  filters: ':out_range=tv,format=yuv420p',
  arguments: ['-c:v', 'libwebp', '-quality', '80', '-compression_level', '5', '-f', 'webp'],
};

type PosterSizes = { from: string; jpeg: SizedFile; webp: readonly SizedFile[] };

/** The chosen poster in other sizes, as JPEG and WebP, and the storyboard's sheets if there are any. */
export const buildThumbsArguments = (
  plan: EncodePlan,
  { from, jpeg, webp }: PosterSizes,
  sheets: SheetLayout | null,
): string[] => [
  ...[...QUIET, '-y', ...PROGRESS, '-f', 'image2', '-pattern_type', 'none', '-i', from],
  ...(sheets ? cellsInput(plan.storyboard) : []),
  ...scaledOutput(plan, jpeg, { filters: '', arguments: jpegFormat(3) }),
  ...webp.flatMap((each) => scaledOutput(plan, each, webpFormat)),
  ...(sheets ? ['-map', '1:v', ...sheetsOutput(plan.source.video, sheets)] : []),
];

/** Tiles the cells to sheets. */
export const buildSheetArguments = (
  video: VideoSource,
  plan: StoryboardPlan,
  sheets: SheetLayout,
): string[] => [...[...QUIET, '-y', ...cellsInput(plan), ...sheetsOutput(video, sheets)]];

const cellsInput = ({ cellWidth, cellHeight }: StoryboardPlan): string[] => [
  ...['-f', 'rawvideo', '-pix_fmt', 'yuv420p', '-video_size', `${cellWidth}x${cellHeight}`, '-i', CELLS_FILE],
];

/** Output arguments for sheets; `filters` turn the mapped frames into cells. */
export const sheetsOutput = (
  video: VideoSource,
  { columns, rows }: SheetLayout,
  filters: readonly string[] = [],
): string[] => [
  ...[
    '-vf',
    [
      ...filters,
      `tile=${columns}x${rows}`,
      `scale=in_range=tv:out_range=pc:${stillColours(video)}`,
      'format=yuvj420p',
    ].join(','),
  ],
  ...['-fps_mode', 'passthrough', ...jpegFormat(4), `${OUTPUT_FOLDERS.thumbs}/storyboard-%03d.jpg`],
];
