import type { IgnoredTrack } from '@/lib/ports/encoder';

import type { Fraction } from '../ladder/frame-rate';

/**
 * Colour conversion: `pq` and `hlg` are HDR and are tone-mapped, `wide` is BT.2020 in standard range, `rgb`
 * needs a matrix; null is ordinary video and stays unchanged.
 */
export type ColourKind = 'pq' | 'hlg' | 'wide' | 'rgb' | null;

/** Times of a track in seconds since the video's beginning. `end` is null if only its packets show it. */
type TrackTimes = {
  start: number;
  end: number | null;
  /**
   * Offset of the video's beginning in the file. Audio often starts slightly before the first frame because
   * of its encoder's priming; without the offset each frame keeps its number and time. Seconds.
   */
  skipped: number;
};

export type VideoSource = TrackTimes & {
  /** Stream index in the container. */
  index: number;
  /** Track id of the container. Null if it has none. */
  trackId: number | null;
  codec: string;
  /** Displayed pixels: rotation and pixel aspect ratio applied. */
  width: number;
  height: number;
  /** The constant rate at which the video is encoded. */
  frameRate: Fraction;
  /** Time that the last frame is held because the audio is longer. Seconds. */
  held: number;
  /** Number of displayed frames in the container's tables; null if it has none. */
  frames: number | null;
  interlaced: boolean;
  colour: ColourKind;
  /** ffmpeg's name of the colour matrix: the tagged one or, without a tag, the one that browsers assume. */
  matrix: string;
  /** ffmpeg's name of the pixel format, e.g. `yuv420p`. */
  pixelFormat: string | null;
  /** Whether it is displayed as stored: neither rotated nor mirrored, with square pixels. */
  isUpright: boolean;
};

export type AudioSource = TrackTimes & {
  index: number;
  channels: number;
  /** Silence added at the end because the video is longer. Seconds. */
  padded: number;
  /** ffmpeg's name of the channel layout, e.g. `5.1`; null if the file does not declare one. */
  layout: string | null;
  codec: string;
  /** Profile of the codec, e.g. `LC` for AAC. */
  profile: string | null;
  /** Track id of the container. Null if it has none. */
  trackId: number | null;
  title: string | null;
  /** BCP 47. */
  language: string | null;
  /** Whether it is an audio description for blind viewers. */
  isDescription: boolean;
  /** Whether it is a commentary on the video. */
  isComment: boolean;
  isDefault: boolean;
  /**
   * Mono streams mixed into this one, because they are indistinguishable, like two microphones of a camera.
   */
  mixed: readonly number[];
  /** Factor of each stream of a mix, this one first; null if each has an equal share of the power. */
  weights: readonly number[] | null;
};

/**
 * All that is known of a source before it is encoded. Created once by the probe; every command is built from
 * it.
 */
export type SourceDescription = {
  /** ffmpeg's name of the demuxer, as in `-f`. */
  demuxer: string;
  /** Seconds from the video's beginning to the end of its last frame or audio sample. */
  duration: number;
  /**
   * Seconds announced by the file, so that a shorter length means a truncated file; null if it only
   * describes the available data.
   */
  announced: number | null;
  /** The video's beginning on the file's own clock. Seconds. */
  zero: number;
  /** Whether the file has hidden samples; null if only its packets show it. */
  hasHidden: boolean | null;
  /** Whether its times were read from tables that list every sample, or from every packet. */
  isMeasured: boolean;
  /** Frame rate near the end of the file. Null if it was not read. */
  laterRate: Fraction | null;
  /** Total bitrate in bits/s. Null if the container does not contain it. */
  bitRate: number | null;
  /** Start time code: `HH:MM:SS:FF`, or `HH:MM:SS;FF` for drop frame. Null if the file has none. */
  startTimecode: string | null;
  video: VideoSource;
  /** The main track. */
  audio: AudioSource | null;
  /** The other audio tracks, in the order of selection. */
  otherAudio: readonly AudioSource[];
  /** Audio tracks that are not encoded. */
  ignoredAudio: readonly IgnoredTrack[];
};
