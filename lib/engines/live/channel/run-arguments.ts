import type { LiveHeight } from '@/lib/core/env/live-env';

import { readVideoHeight } from '../flv';
import type { SenderPacket } from './sender';

/** A rendition besides the sender's own: frame height and maximum bits per second. */
export type LiveRendition = { name: string; height: number; maxRate: number };

/** Maximum bits per second of a rendition. */
const maxRates: Record<LiveHeight, number> = {
  1080: 4_500_000,
  720: 2_800_000,
  480: 1_400_000,
  360: 800_000,
};

export const toRendition = (height: LiveHeight): LiveRendition => ({
  ...{ name: `${height}p`, height, maxRate: maxRates[height] },
});

/** Drops renditions larger than the source. Pure. */
export const chooseRenditions = (
  renditions: readonly LiveRendition[],
  packets: readonly SenderPacket[],
): readonly LiveRendition[] => {
  const config = packets.find(({ kind, isConfig }) => kind === 'video' && isConfig);
  const sent = config ? readVideoHeight(config.flv) : null;
  return renditions.filter(({ height }) => sent === null || height < sent);
};

/** Pipes of the process: 3 is the source's own rendition, 4 … the others, then the loudness. */
export const firstPipe = 3;

/**
 * Fragments of 0.2 s, each starting at a key frame if possible, written as soon as complete. Without
 * `frag_discont` both tracks begin at 0, which shifts audio that begins after the first frame.
 */
const fragmented = [
  ...['-f', 'mp4', '-movflags', 'empty_moov+default_base_moof+frag_keyframe+frag_discont+skip_trailer'],
  ...['-frag_duration', '200000', '-flush_packets', '1'],
];

/** Repeats the source's key frames, so that all renditions can be cut at the same places. */
const encodeRendition = ({ height, maxRate }: LiveRendition): string[] => [
  ...['-map', '0:v:0', '-map', '0:a:0?', '-c:a', 'copy'],
  ...['-c:v', 'libx264', '-preset', 'veryfast', '-tune', 'zerolatency', '-pix_fmt', 'yuv420p'],
  ...['-filter:v', `scale=-2:'min(${height},ih)'`, '-force_key_frames', 'source', '-g', '100000'],
  ...['-sc_threshold', '0', '-crf', '23', '-maxrate', String(maxRate), '-bufsize', String(maxRate)],
];

/**
 * ffmpeg's arguments for one run of a channel: FLV on standard input, each rendition as fragmented MP4 on
 * its own pipe. The sender's video is copied. Pure.
 */
export const buildRunArguments = (
  renditions: readonly LiveRendition[],
  { hasSound }: { hasSound: boolean },
): string[] => [
  ...['-hide_banner', '-nostats', '-loglevel', 'error'],
  ...['-analyzeduration', '1000000', '-probesize', '1000000', '-f', 'flv', '-i', 'pipe:0'],
  ...['-map', '0:v:0', '-map', '0:a:0?', '-c', 'copy', ...fragmented, `pipe:${firstPipe}`],
  ...renditions.flatMap((rendition, index) => [
    ...encodeRendition(rendition),
    ...fragmented,
    `pipe:${firstPipe + 1 + index}`,
  ]),
  ...(hasSound ? listen(firstPipe + 1 + renditions.length) : []),
];

const listen = (pipe: number): string[] => [
  ...['-map', '0:a:0', '-af', loudnessFilter(pipe), '-f', 'null', '-'],
];

/** One line about every half second: the audio peak since the previous one. */
const loudnessFilter = (pipe: number): string =>
  [
    'aresample=8000',
    'asetnsamples=4000',
    'astats=metadata=1:reset=1:measure_perchannel=none:measure_overall=Peak_level',
    `ametadata=mode=print:key=lavfi.astats.Overall.Peak_level:file='pipe\\:${pipe}':direct=1`,
  ].join(',');

/** The loudness in a line of the filter's output, in dB; `-inf` is silence. Null for other lines. Pure. */
export const readLoudness = (line: string): number | null => {
  const value = /^lavfi\.astats\.Overall\.Peak_level=(-?[\d.]+|-inf)$/.exec(line.trim())?.[1];
  if (value === undefined) return null;
  return value === '-inf' ? -120 : Math.max(-120, Number(value));
};
