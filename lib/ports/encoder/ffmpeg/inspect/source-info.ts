import type { Fraction } from '../ladder/frame-rate';

/**
 * What has to happen to the colours: `pq` and `hlg` are HDR and are tone-mapped, `wide` is BT.2020 in standard range,
 * `rgb` needs a matrix to be chosen; null is ordinary video and stays as it is.
 */
export type ColourKind = 'pq' | 'hlg' | 'wide' | 'rgb' | null;

export type VideoSource = {
  /** Stream index in the container. */
  index: number;
  codec: string;
  /** Displayed pixels: rotation and pixel aspect ratio applied. */
  width: number;
  height: number;
  /** The constant rate it is encoded at. */
  frameRate: Fraction;
  interlaced: boolean;
  colour: ColourKind;
  /** ffmpeg's name for how a picture is stored, e.g. `yuv420p`. */
  pixelFormat: string | null;
  /** Whether it is shown as it is stored: neither turned nor of pixels that aren't square. */
  isUpright: boolean;
};

export type AudioSource = {
  index: number;
  channels: number;
  codec: string;
  /** E.g. `LC`, of AAC. */
  profile: string | null;
  /** Of the container's own; null where it has none. */
  trackId: number | null;
  title: string | null;
  /** BCP 47. */
  language: string | null;
  /** Says what is to be seen, for who can't see it. */
  isDescription: boolean;
  /** Somebody talks about the film. */
  isComment: boolean;
  isDefault: boolean;
};

/** What `ffprobe` says about a file, in our terms. */
export type SourceInfo = {
  /** ffmpeg's name for the demuxer, as `-f` takes it. */
  demuxer: string;
  /** Seconds, or null where the container doesn't say. */
  duration: number | null;
  /** Whether `duration` was written down by whoever made the file, so that less than that means a truncated file. */
  announcesDuration: boolean;
  /** Of all tracks together, bits/s; null where the container doesn't say. */
  bitRate: number | null;
  /** Where the time code begins: `HH:MM:SS:FF`, or `HH:MM:SS;FF` for drop frame; null where the file has none. */
  startTimecode: string | null;
  video: VideoSource;
  /** The main track. */
  audio: AudioSource | null;
  /** The other tracks of sound, in the order in which they are to be offered. */
  otherAudio: readonly AudioSource[];
};
