import type { Clip } from '@/lib/ports/encoder';

import type { SourceDescription } from '../inspect/source-description';
import { refuse } from '../run/encode-failure';
import { rateText, rateValue } from './frame-rate';

/** Frames [from, to) of the video at its constant rate; `to` is null for all until the end. */
export type FrameClip = { from: number; to: number | null };

/** The frames that are encoded, and the length of the whole source in seconds. */
export type ClippedFrames = { frames: readonly FrameClip[]; whole: number };

/** Converts clips to frames. Throws `EncodeFailure` if the source has none of them. Pure. */
export const planClips = (clips: readonly Clip[], { duration, video }: SourceDescription): ClippedFrames => {
  const fps = rateValue(video.frameRate);
  const frames = clips.flatMap((clip): FrameClip[] => {
    const from = Math.max(0, Math.round(clip.in * fps));
    const to = clip.out >= duration - 0.5 / fps ? null : Math.round(clip.out * fps);
    return from / fps < duration && (to === null || to > from) ? [{ from, to }] : [];
  });
  if (frames.length === 0) throw refuse('no_pictures', 'The clips contain no frame of the source.');
  return { frames, whole: duration };
};

/** Seconds of the clips. Pure. */
export const getClippedDuration = ({ frames, whole }: ClippedFrames, fps: number): number =>
  frames.reduce((sum, { from, to }) => sum + (to === null ? whole : to / fps) - from / fps, 0);

/** Seconds of the clips after the source's own last frame, which is held until its end. Pure. */
export const getClippedHold = ({ frames, whole }: ClippedFrames, held: number, fps: number): number => {
  const from = whole - held;
  return frames.reduce((sum, clip) => {
    const end = clip.to === null ? whole : clip.to / fps;
    return sum + Math.max(0, end - Math.max(from, clip.from / fps));
  }, 0);
};

/**
 * Keeps the clips' frames of a stream at a constant rate and numbers them from 0. `trim` ends the decoding
 * after the last one. Pure.
 */
export const clipFrames = (
  clips: ClippedFrames | null | undefined,
  { video: { frameRate } }: SourceDescription,
): string[] => {
  if (!clips) return [];
  const last = clips.frames.at(-1)?.to ?? null;
  const ranges = clips.frames.map(({ from, to }) => `gte(n,${from})${to === null ? '' : `*lt(n,${to})`}`);
  return [
    ...(last === null ? [] : [`trim=end_frame=${last}`]),
    `select='${ranges.join('+').replaceAll(',', '\\,')}'`,
    // Rounded, because `setpts` cuts fractions off, and two frames would have the same time.
    `setpts=round(N/(${rateText(frameRate)})/TB)`,
  ];
};

/**
 * The samples of the clips, one part after another, of a track that begins with the video. Silence fills the
 * track up to the length of the source, so that every part is as long as its video. `name` is unique in the
 * graph. Pure.
 */
export const clipSamples = (
  { frames, whole }: ClippedFrames,
  { name, fps, rate }: { name: string; fps: number; rate: number },
): string => {
  const parts = frames.map(({ from, to }) => {
    const end = to === null ? '' : `:end_sample=${Math.round((to / fps) * rate)}`;
    return `atrim=start_sample=${Math.round((from / fps) * rate)}${end},asetpts=PTS-STARTPTS`;
  });
  const padded = `apad=whole_dur=${whole.toFixed(6)}`;
  if (parts.length === 1) return `${padded},${parts[0]}`;
  const labels = (kind: string): string[] => parts.map((_, index) => `[${name}${kind}${index}]`);
  const cut = labels('c');
  const split = labels('s').map((label, index) => `${label}${parts[index]}${cut[index]}`);
  return (
    `${padded},asplit=${parts.length}${labels('s').join('')};${split.join(';')};` +
    `${cut.join('')}concat=n=${parts.length}:v=0:a=1`
  );
};
