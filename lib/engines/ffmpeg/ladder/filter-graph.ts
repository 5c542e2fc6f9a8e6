import type { SourceDescription, VideoSource } from '../inspect/source-description';
import type { PassthroughSource } from '../passthrough/plan-passthrough-segments';
import { posterTimes } from '../pictures/poster';
import type { StoryboardPlan } from '../pictures/storyboard';
import { audioChain, type Alternate, type SilentChannel } from './audio-graph';
import { clipFrames, type ClippedFrames } from './clip-frames';
import { rateText, rateValue } from './frame-rate';
import { fitInto, type PlannedRendition } from './ladder';

/** All outputs of the single decode of a source. */
export type EncodePlan = {
  source: SourceDescription;
  /** Seconds. */
  duration: number;
  renditions: readonly PlannedRendition[];
  storyboard: StoryboardPlan;
  silentChannel: SilentChannel;
  /** Audio tracks besides the source's main one. */
  alternates: readonly Alternate[];
  /** Whether ffmpeg was built with zimg, which tone mapping needs. */
  hasZscale: boolean;
  /** Set if the highest rendition is passthrough. */
  passthrough?: PassthroughSource;
  /** Set if only parts of the source are encoded; `duration` is theirs. */
  clips?: ClippedFrames;
};

/** Measurements of the poster's candidates, relative to the working folder. */
export const CANDIDATES_FILE = 'candidates.txt';
export const POSTER_LONGEST = 1280;

/** A comma separates filters unless it is escaped. */
const escapeCommas = (expression: string): string => expression.replaceAll(',', '\\,');

const select = (expression: string): string => `select='${escapeCommas(expression)}'`;

/** Declares the colours of an HDR or wide-gamut source, since zscale rejects untagged input. */
const zscaleInput = (transfer: string): string => `tin=${transfer}:pin=bt2020:min=bt2020nc`;

/** Clips colours outside BT.709 in RGB; clipping them in YUV would make them darker. */
const clipGamut = ['format=gbrp10le', 'zscale=m=bt709:r=tv', 'format=yuv420p'];

/**
 * Converts colours to BT.709 before anything else, at the size of `top`. Tone mapping needs linear light;
 * `npl` 100 is the white of standard range, and Hable preserves highlights. Without zimg, colours look flat.
 */
export const colourFilters = (
  { video }: SourceDescription,
  top: { width: number; height: number },
  hasZscale: boolean,
): string[] => {
  const size = `w=${top.width}:h=${top.height}`;
  if (video.colour === 'rgb') {
    return [
      `scale=${top.width}:${top.height}:out_color_matrix=bt709:out_range=tv`,
      'format=yuv420p',
      'setparams=range=tv:colorspace=bt709:color_primaries=bt709:color_trc=bt709',
    ];
  }
  if (video.colour === null) return [];
  if (!hasZscale) {
    return [
      `scale=${top.width}:${top.height}:in_color_matrix=bt2020:out_color_matrix=bt709:out_range=tv`,
      'format=yuv420p',
      'setparams=range=tv:colorspace=bt709:color_primaries=bt709:color_trc=bt709',
    ];
  }
  if (video.colour === 'wide') {
    return [`zscale=${size}:${zscaleInput('bt709')}:p=bt709:t=bt709`, ...clipGamut];
  }
  const transfer = video.colour === 'pq' ? 'smpte2084' : 'arib-std-b67';
  return [
    `zscale=${size}:${zscaleInput(transfer)}:t=linear:npl=100`,
    'format=gbrpf32le',
    'zscale=p=bt709',
    'tonemap=tonemap=hable:desat=0',
    'zscale=t=bt709',
    ...clipGamut,
  ];
};

/** ffmpeg's name of the colour matrix after `colourFilters`. Pure. */
const outputMatrix = ({ colour, matrix }: VideoSource): string => (colour === null ? matrix : 'bt709');

/** Matrix names of the `scale` filter. */
const scaleMatrices: Record<string, string> = {
  ...{ bt709: 'bt709', smpte170m: 'smpte170m', bt470bg: 'bt470', fcc: 'fcc', smpte240m: 'smpte240m' },
  ...{ bt2020nc: 'bt2020', bt2020c: 'bt2020' },
};

/** Without it, swscale is off by up to four levels of 255. */
const exact = 'flags=area+accurate_rnd+full_chroma_int+full_chroma_inp';

/**
 * For a `scale` whose output is a JPEG or WebP, which have the matrix of BT.601 (JFIF, RFC 9649 §5.1). Pure.
 */
export const stillColours = (video: VideoSource): string =>
  `${exact}:in_color_matrix=${scaleMatrices[outputMatrix(video)] ?? 'auto'}:out_color_matrix=bt601`;

/**
 * Without it, the two fields of an interlaced source would be woven into one frame. Frames that are not
 * marked as interlaced stay unchanged.
 */
export const deinterlace = ({ interlaced }: VideoSource): string[] =>
  interlaced ? ['bwdif=mode=send_frame:parity=auto:deint=interlaced'] : [];

/** Maps frames to their times in the video and drops those before its beginning. Pure. */
export const fromBeginning = ({ video: { skipped }, hasHidden }: SourceDescription): string[] => [
  ...(skipped > 0 ? [`setpts=PTS-${skipped.toFixed(6)}/TB`] : []),
  ...(skipped > 0 && hasHidden ? ['trim=start=0'] : []),
];

/** Maximum time by which a decoder delays reordered frames. Seconds. */
const longestDelay = 0.25;

/** `start_time=0` fills a gap before the first frame; the last frame is held until the audio ends. */
const headFilters = (source: SourceDescription): string[] => {
  const { video, demuxer } = source;
  const { held } = video;
  return [
    ...deinterlace(video),
    // Tags the output with the matrix that was assumed for the source.
    ...(video.colour === null ? [`setparams=colorspace=${video.matrix}`] : []),
    // AVI has no presentation times, so frames are late by the decoder's delay.
    ...(demuxer === 'avi' ? [`setpts=PTS-if(lt(STARTT\\,${longestDelay})\\,STARTPTS\\,0)`] : []),
    ...fromBeginning(source),
    `fps=fps=${rateText(video.frameRate)}:start_time=0`,
    // Without frame durations in the container, ffmpeg derives the last frame's duration from the first ones.
    ...(demuxer === 'matroska' && video.end !== null
      ? [`trim=end=${(video.end + 0.5 / rateValue(video.frameRate)).toFixed(6)}`]
      : []),
    ...(held > 0 ? [`tpad=stop_mode=clone:stop_duration=${held.toFixed(6)}`] : []),
  ];
};

const renditionFilters = ({ width, height }: PlannedRendition, flags: string): string =>
  `scale=${width}:${height}:flags=${flags}:out_range=tv,setsar=1,format=yuv420p`;

/** Minimum size ratio for a smaller rendition to be scaled from a larger one. */
const leastShrink = 1.5;

/**
 * Index of the rendition to scale a rendition down from: the smallest one with at least 1.5 times the height.
 * Null to scale down from the source.
 */
const findLarger = (renditions: readonly PlannedRendition[], index: number): number | null => {
  const least = (renditions[index]?.height ?? 0) * leastShrink;
  const larger = renditions.findLastIndex(({ height }, at) => at < index && height >= least);
  return larger < 0 ? null : larger;
};

/**
 * All renditions (`[v0]`…) of the output of `head`, with the named branches `beside`. Small renditions are
 * scaled from larger ones, which takes half the time of scaling a 1080-line frame to each of four sizes.
 */
const renditionChains = (
  head: string,
  renditions: readonly PlannedRendition[],
  beside: readonly string[] = [],
): string[] => {
  const listSmaller = (of: number | null): string[] =>
    renditions.flatMap((_, index) => (findLarger(renditions, index) === of ? [`[s${index}]`] : []));
  const split = (filters: string, labels: readonly string[]): string =>
    labels.length > 1 ? `${filters},split=${labels.length}${labels.join('')}` : filters + labels.join('');
  return [
    split(head, [...listSmaller(null), ...beside]),
    ...renditions.map((rendition, index) =>
      split(`[s${index}]${renditionFilters(rendition, 'bicubic')}`, [`[v${index}]`, ...listSmaller(index)]),
    ),
  ];
};

const imageFilters = (width: number, height: number): string =>
  `scale=${width}:${height}:flags=area:out_range=tv,setsar=1,format=yuv420p`;

/**
 * Compares whole numbers of intervals, so that cells do not drift. Sheets are tiled in a later run: ffmpeg
 * reports no progress before every output has a frame, and a sheet is complete only at the end.
 */
const storyboardChain = ({ interval, cellWidth, cellHeight }: StoryboardPlan): string =>
  `[storyboardIn]${select(`isnan(prev_t)+gt(floor(t/${interval}),floor(prev_t/${interval}))`)},` +
  `${imageFilters(cellWidth, cellHeight)}[storyboard]`;

const posterChain = ({ source, duration }: EncodePlan): string => {
  const { width, height } = fitInto({ ...source.video, longest: POSTER_LONGEST });
  const passes = posterTimes(duration)
    .filter((time) => time > 0)
    .map((time) => `gte(t,${time})*lt(prev_t,${time})`);
  return (
    `[posterIn]${select(['isnan(prev_t)', ...passes].join('+'))},${imageFilters(width, height)},` +
    `signalstats,metadata=mode=print:file=${CANDIDATES_FILE},` +
    `scale=out_range=pc:${stillColours(source.video)},format=yuvj420p[poster]`
  );
};

/**
 * The main track (`[a]`) and the others (`[a1]`, `[a2]`…), which are filled with silence to the video's
 * length.
 */
const audioChains = ({ source, silentChannel, alternates, duration, clips }: EncodePlan): string[] => {
  const { audio } = source;
  const clipped = clips && { ...clips, fps: rateValue(source.video.frameRate) };
  return [
    ...(audio ? [audioChain(audio, { label: 'a', silentChannel, padded: audio.padded, clipped })] : []),
    ...alternates.map((track, index) => {
      const { silentChannel: silent } = track;
      return audioChain(track, { label: `a${index + 1}`, silentChannel: silent, whole: duration, clipped });
    }),
  ];
};

/**
 * A single small rendition (`[v0]`), with the storyboard's cells (`[storyboard]`) if requested. The first
 * filter scales each frame down, so that all later ones are cheap. Audio has a separate filter graph.
 */
export const buildQuickGraph = ({
  source,
  rendition,
  hasZscale,
  storyboard,
}: Pick<EncodePlan, 'source' | 'hasZscale'> & {
  rendition: PlannedRendition;
  storyboard: StoryboardPlan | null;
}): string => {
  const { video } = source;
  const head = [...headFilters(source), ...colourFilters(source, rendition, hasZscale)];
  return [
    `[0:${video.index}]${head.join(',')},${storyboard ? 'split=2[s0][storyboardIn]' : 'null[s0]'}`,
    // Saves an eighth of the time with video that decodes slowly.
    `[s0]${renditionFilters(rendition, 'fast_bilinear')}[v0]`,
    ...(storyboard ? [storyboardChain(storyboard)] : []),
  ].join(';');
};

/**
 * The images of an encoded source: the storyboard's cells (`[storyboard]`) and the poster's candidates
 * (`[poster]`).
 */
export const buildImagesGraph = (plan: EncodePlan, input: number): string =>
  [`[${input}:v:0]split=2[storyboardIn][posterIn]`, storyboardChain(plan.storyboard), posterChain(plan)].join(
    ';',
  );

/** Number of cells if only key frames are decoded. Pure. */
export const countKeyCells = ({ interval }: StoryboardPlan, duration: number): number =>
  Math.max(1, Math.ceil(duration / interval));

/**
 * The cells of a storyboard if only key frames are decoded; a cell without a key frame repeats the previous
 * one. `trim` ends the stream, because a frame limit of one output would not end a graph with several
 * outputs.
 */
export const keyCellsChain = (
  { source, duration, hasZscale }: Pick<EncodePlan, 'source' | 'duration' | 'hasZscale'>,
  storyboard: StoryboardPlan,
): string => {
  const { interval, cellWidth, cellHeight } = storyboard;
  const size = { width: cellWidth, height: cellHeight };
  const images = [
    `fps=1/${interval}:start_time=0:eof_action=pass`,
    ...colourFilters(source, size, hasZscale),
    imageFilters(cellWidth, cellHeight),
  ].join(',');
  return `${images},tpad=stop=-1:stop_mode=clone,trim=end_frame=${countKeyCells(storyboard, duration)}`;
};

/** The same plan for input that is an encoded rendition. */
const toMade = (plan: EncodePlan): EncodePlan => {
  const { video } = plan.source;
  const made = { ...video, colour: null, matrix: outputMatrix(video), interlaced: false };
  return { ...plan, source: { ...plan.source, video: made } };
};

/**
 * The storyboard's cells (`[storyboard]`) and the poster's candidates (`[poster]`) from two encoded
 * renditions. `hasKeysAlone`: only key frames of the first one are decoded.
 */
export const buildRenditionImagesGraph = (plan: EncodePlan, hasKeysAlone: boolean): string =>
  [
    hasKeysAlone
      ? `[0:v:0]${keyCellsChain(toMade(plan), plan.storyboard)}[storyboard]`
      : `[0:v:0]null[storyboardIn];${storyboardChain(plan.storyboard)}`,
    `[1:v:0]null[posterIn];${posterChain(plan)}`,
  ].join(';');

/** The audio tracks alone (`[a]`, `[a1]`…). */
export const buildSoundGraph = (plan: EncodePlan): string => audioChains(plan).join(';');

/**
 * The renditions (`[v0]`…) of one chunk: frames from `from` on and before `to`, which is null for the last
 * chunk. Frames are counted from the video's beginning, so that a chunk has the same frames as a decode of
 * the whole video; times begin at 0.
 */
export const buildChunkGraph = (
  { source, renditions, hasZscale }: Pick<EncodePlan, 'source' | 'renditions' | 'hasZscale'>,
  { from, to }: { from: number; to: number | null },
): string => {
  const [top] = renditions;
  if (!top) throw new RangeError('A ladder needs at least one rendition.');
  const trim = `trim=start_frame=${from}${to === null ? '' : `:end_frame=${to}`},setpts=PTS-STARTPTS`;
  const head = [...headFilters(source), trim, ...colourFilters(source, top, hasZscale)].join(',');
  return renditionChains(`[0:${source.video.index}]${head}`, renditions).join(';');
};

/**
 * The single filter graph of an encode: the source is decoded once into every rendition (`[v0]`…), the audio
 * (`[a]`, `[a1]`…), the storyboard's cells (`[storyboard]`) and the poster's candidates (`[poster]`).
 */
export const buildFilterGraph = (plan: EncodePlan): string => {
  const { source, renditions, storyboard, hasZscale, clips } = plan;
  const [top] = renditions;
  if (!top) throw new RangeError('A ladder needs at least one rendition.');
  const chosen = [...headFilters(source), ...clipFrames(clips, source)];
  const head = [...chosen, ...colourFilters(source, top, hasZscale)].join(',');
  return [
    ...renditionChains(`[0:${source.video.index}]${head}`, renditions, ['[storyboardIn]', '[posterIn]']),
    storyboardChain(storyboard),
    posterChain(plan),
    ...audioChains(plan),
  ].join(';');
};
