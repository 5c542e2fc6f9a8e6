import type { AudioTrack } from '@/lib/core/media/audio-tracks';
import type { EmbedRule } from '@/lib/formats/embed-rule';
import type { VersionTexttrack } from '@/lib/videos/library/types';
import type { PlayerDesign } from '@/lib/videos/players/design';

/** One MP4 of the ladder; `size` in bytes. */
export type VideoDataMp4 = { url: string; width: number; height: number; name: string; size: number };

export type VideoDataTexttrack = VersionTexttrack;

/**
 * `videos/{id}/data.json` in the stream bucket: everything a player knows about a video. Every URL is
 * relative to the bucket's root, e.g. `videos/{id}/{version}/hls/master.m3u8`.
 */
export type VideoData = {
  schema: 1;
  id: string;
  /** Increases with every replaced file; players reload when it changes. */
  v: number;
  title: string;
  description: string;
  language: string | null;
  /** Seconds. */
  duration: number;
  fps: number;
  /** Frames of the video stream, which audio may outlast; null if unknown. */
  frameCount: number | null;
  orientation: 'landscape' | 'portrait' | 'square';
  poster: string | null;
  /** Pixels of `poster`, for link previews; null if unknown. */
  posterSize?: { width: number; height: number } | null;
  /** The poster as WebP, the smallest first; `longest` side in pixels. Empty if there are none. */
  posters: { url: string; longest: number }[];
  /** WebVTT whose cues point into sprite sheets (`…jpg#xywh=`). */
  storyboard: string | null;
  hls: string | null;
  /**
   * The text of that playlist, so that a player can prepare without fetching it: each fetch counts as a
   * view.
   */
  hlsMaster: string | null;
  mp4: VideoDataMp4[];
  /** Audio tracks of the playlist by their names in it; empty if unknown, as for a preview rendition. */
  audioTracks: readonly AudioTrack[];
  /** `H:MM:SS` or `HH:MM:SS`; used only if there is more than one. */
  chapters: { title: string; timestamp: string }[];
  texttracks: VideoDataTexttrack[];
  /** Resolved from preset or own design. */
  design: PlayerDesign;
  /** Enforced by the edge and by the player. */
  embed: EmbedRule;
  /** ISO 8601. */
  createdAt: string;
  updatedAt: string;
  /** Address for the embed code (oEmbed); null if the video may not be embedded everywhere. */
  oembed: string | null;
  /**
   * Address for links: the player page, or a page that redirects to it. Null in a preview, which has no page.
   */
  pageUrl: string | null;
  /** Whether the video asks search engines not to list it. */
  unlisted?: boolean;
};

/**
 * `videos/{id}/state.json` in the stream bucket, always public: why a player that cannot read data.json has
 * nothing to show. Ids are random and only given to intended viewers, so their holders may learn that a
 * video is private or not ready, but neither title nor image, and no encoding progress of a private video.
 */
export type VideoState = {
  schema: 1;
  id: string;
  /**
   * `waiting` for its file; `encoding` and `error` apply to the first file only, since later ones leave the
   * served version in place. `locked`: a password or one of some sites opens it.
   */
  state: 'private' | 'locked' | 'waiting' | 'encoding' | 'error' | 'ready';
  /** 0 to 100, with `encoding` only. */
  percent?: number;
  /** With `locked` only: what opens the video at `unlockUrl`. */
  locked?: { password: boolean; domains: boolean; unlockUrl: string };
};
