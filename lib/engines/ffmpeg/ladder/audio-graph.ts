import type { AudioSource } from '../inspect/source-description';
import { clipSamples, type ClippedFrames } from './clip-frames';

/** The silent channel of a stereo track. Null if both or none are silent. */
export type SilentChannel = 'left' | 'right' | null;

/** An additional audio track that is encoded beside the main one. */
export type Alternate = AudioSource & { silentChannel: SilentChannel };

/**
 * Layouts that swresample mixes down, dialogue and surround at −3 dB (ITU-R BS.775), without the low
 * frequency channel.
 */
const mixableLayouts = new Set([
  ...['2.1', '3.0', '3.0(back)', '3.1', '4.0', 'quad', 'quad(side)', '4.1', '5.0', '5.0(side)', '5.1'],
  ...['5.1(side)', '6.0', '6.0(front)', 'hexagonal', '6.1', '6.1(back)', '6.1(front)', '7.0', '7.0(front)'],
  ...['7.1', '7.1(wide)', '7.1(wide-side)', 'octagonal'],
]);
/** Maximum number of channels for which ffmpeg assumes a default layout if the track specifies none. */
const mostGuessed = 8;

/**
 * Limits float samples, which neither clip before this filter nor have to be attenuated. −3 dBFS: AAC
 * overshoots full-scale audio by up to 3 dB at starts, at ends and in noise.
 */
const limiter = 'alimiter=level=false:limit=0.708:attack=5:release=50:latency=true';

const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** Gain per source when unrelated sources are mixed to both sides, each with its share of the power. */
export const shareOf = (count: number): number => 1 / Math.sqrt(count);

const mixUnknown = (channels: number): string => {
  const sum = range(channels)
    .map((channel) => `${shareOf(channels).toFixed(4)}*c${channel}`)
    .join('+');
  return `pan=stereo|c0=${sum}|c1=${sum}`;
};

/**
 * Plays a mono track or the only active channel on both sides at its original level; mixes down more than two
 * channels.
 */
export const toStereo = ({ channels, layout }: AudioSource, silentChannel: SilentChannel): string => {
  if (channels === 1 || silentChannel === 'right') return 'pan=stereo|c0=c0|c1=c0';
  if (silentChannel === 'left') return 'pan=stereo|c0=c1|c1=c1';
  if (channels === 2) return 'aformat=channel_layouts=stereo';
  const isKnown = layout === null ? channels <= mostGuessed : mixableLayouts.has(layout);
  const mix = isKnown ? 'aformat=channel_layouts=stereo' : mixUnknown(channels);
  return `aformat=sample_fmts=fltp,${mix},${limiter}`;
};

/**
 * Fills gaps with silence, so that audio stays in sync with the video. Resampling is forced: if it begins
 * only with the first correction, libswresample restarts its time stamps at 0.
 */
const toSteady = (rate: number, { skipped }: AudioSource): string =>
  `aresample=${rate}:async=1000:first_pts=${Math.round(skipped * rate)}:flags=+res`;

/**
 * A track as float stereo, aligned to the video's timeline, which begins at `skipped` of the file's clock;
 * `name` is unique in the graph. Pure.
 */
export const stereoChain = (
  track: AudioSource,
  { name, silentChannel, rate }: { name: string; silentChannel: SilentChannel; rate: number },
): string => {
  const even = `aformat=sample_fmts=fltp:sample_rates=${rate}:channel_layouts=stereo`;
  if (track.mixed.length === 0)
    return `[0:${track.index}]${toStereo(track, silentChannel)},${toSteady(rate, track)},${even}`;
  const inputs = [track.index, ...track.mixed];
  const parts = inputs.map(
    (index, part) => `[0:${index}]${toStereo(track, null)},${toSteady(rate, track)},${even}[${name}m${part}]`,
  );
  const weights = inputs.map((_, part) => (track.weights?.[part] ?? shareOf(inputs.length)).toFixed(4));
  const labels = inputs.map((_, part) => `[${name}m${part}]`).join('');
  return `${parts.join(';')};${labels}amix=inputs=${inputs.length}:normalize=0:weights=${weights.join(' ')},${limiter},${even}`;
};

const sampleRate = 48_000;
/** Encoder priming of each track. Samples. */
const priming = 1024;

/** Seconds of audio that `lastingChain` omits at the beginning. Pure. */
export const findLate = ({ start }: AudioSource): number => Math.max(0, start - priming / sampleRate);
/** Maximum missing audio at the beginning. Seconds. */
const mostLate = 0.5;

/**
 * A track in a graph that ffmpeg may rebuild when the channels change, because its filters keep the source's
 * times. Null for a mix, and for audio that begins too late to leave the gap unfilled. Pure.
 */
export const lastingChain = (track: AudioSource, label: string): string | null => {
  if (track.mixed.length > 0 || findLate(track) > mostLate) return null;
  const filters = [
    `[0:${track.index}]${toStereo(track, null)}`,
    `aresample=${sampleRate}:async=1000:flags=+res`,
    `aformat=sample_fmts=fltp:sample_rates=${sampleRate}:channel_layouts=stereo`,
    `asetpts=PTS-${Math.round(track.skipped * sampleRate) + priming}`,
    'atrim=start=0',
    ...(track.padded > 0 ? [`apad=pad_dur=${track.padded.toFixed(6)}`] : []),
  ];
  return `${filters.join(',')}[${label}]`;
};

type ChainOptions = {
  label: string;
  silentChannel: SilentChannel;
  /** Silence appended to the track, or the length to fill up to. Seconds. */
  padded?: number;
  whole?: number;
  /** The parts of the track that are encoded, with the video's frame rate. */
  clipped?: (ClippedFrames & { fps: number }) | undefined;
};

/**
 * A track as it is encoded. Its first 1,024 samples are dropped to make room for AAC's priming, which
 * fragmented MP4 without edit lists cannot hide. Pure.
 */
export const audioChain = (
  track: AudioSource,
  { label, silentChannel, padded = 0, whole, clipped }: ChainOptions,
): string => {
  const filters = [
    stereoChain(track, { name: label, silentChannel, rate: sampleRate }),
    ...(clipped ? [clipSamples(clipped, { name: label, fps: clipped.fps, rate: sampleRate })] : []),
    `atrim=start_sample=${priming}`,
    'asetpts=PTS-STARTPTS',
    ...(padded > 0 && !clipped ? [`apad=pad_dur=${padded.toFixed(6)}`] : []),
    ...(whole === undefined
      ? []
      : [`apad=whole_dur=${Math.max(0, whole - priming / sampleRate).toFixed(4)}`]),
  ];
  return `${filters.join(',')}[${label}]`;
};
