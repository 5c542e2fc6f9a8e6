import type { IgnoredTrack } from '../../port';
import type { Fraction } from '../ladder/frame-rate';

/**
 * What has to happen to the colours: `pq` and `hlg` are HDR and are tone-mapped, `wide` is BT.2020 in
 * standard range, `rgb` needs a matrix to be chosen; null is ordinary video and stays as it is.
 */
export type ColourKind = 'pq' | 'hlg' | 'wide' | 'rgb' | null;

/** When a track is shown; seconds since the film's beginning. `end` is null where only its packets tell. */
type TrackTimes = {
  start: number;
  end: number | null;
  /**
   * How much later than the file the film begins. Sound often begins a moment before the first picture,
   * since its encoder needs a run-up; without it each frame keeps its number and its place. Seconds.
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
  /** The constant rate it is encoded at. */
  frameRate: Fraction;
  /** Time that the last frame is held because the audio is longer. Seconds. */
  held: number;
  /** Frames that are shown, by the container's tables; null where it has none. */
  frames: number | null;
  interlaced: boolean;
  colour: ColourKind;
  /**
   * ffmpeg's name for the matrix that its numbers mean colours by: what it is tagged with or, without a tag,
   * what browsers assume.
   */
  matrix: string;
  /** ffmpeg's name for how a picture is stored, e.g. `yuv420p`. */
  pixelFormat: string | null;
  /** Whether it is shown as it is stored: neither turned nor mirrored nor of pixels that aren't square. */
  isUpright: boolean;
};

export type AudioSource = TrackTimes & {
  index: number;
  channels: number;
  /** Silence added at the end because the video is longer. Seconds. */
  padded: number;
  /** ffmpeg's name for which channel is which, e.g. `5.1`; null where the file doesn't say. */
  layout: string | null;
  codec: string;
  /** E.g. `LC`, of AAC. */
  profile: string | null;
  /** Track id of the container. Null if it has none. */
  trackId: number | null;
  title: string | null;
  /** BCP 47. */
  language: string | null;
  /** Says what is to be seen, for who can't see it. */
  isDescription: boolean;
  /** Somebody talks about the film. */
  isComment: boolean;
  isDefault: boolean;
  /**
   * Streams of one channel that are mixed into it: nothing tells them apart, as with two microphones of a
   * camera.
   */
  mixed: readonly number[];
  /** Factor of each stream of a mix, this one first; null if each has an equal share of the power. */
  weights: readonly number[] | null;
};

/**
 * All that is known of a source before it is encoded. It is made once, by the probe, and every command is
 * built from it.
 */
export type SourceDescription = {
  /** ffmpeg's name for the demuxer, as `-f` takes it. */
  demuxer: string;
  /** Seconds from the film's beginning to the end of its last picture or sound. */
  duration: number;
  /**
   * Seconds the file says it lasts, so that less than that means a truncated file; null where it only says
   * what is there.
   */
  announced: number | null;
  /** The time on the file's own clock that is the film's beginning. Seconds. */
  zero: number;
  /** Whether the file has samples that are not to be shown; null where only its packets tell. */
  hasHidden: boolean | null;
  /** Whether its times were read from tables that list every sample, or from every packet. */
  isMeasured: boolean;
  /** Frame rate near the end of the file. Null if it was not read. */
  laterRate: Fraction | null;
  /** Total bitrate in bits/s. Null if the container does not tell. */
  bitRate: number | null;
  /** Start time code: `HH:MM:SS:FF`, or `HH:MM:SS;FF` for drop frame. Null if the file has none. */
  startTimecode: string | null;
  video: VideoSource;
  /** The main track. */
  audio: AudioSource | null;
  /** The other tracks of sound, in the order in which they are to be offered. */
  otherAudio: readonly AudioSource[];
  /** Audio tracks that nothing is made of. */
  ignoredAudio: readonly IgnoredTrack[];
};
