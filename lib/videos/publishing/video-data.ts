import type { AudioTrack } from '@/lib/core/media/audio-tracks';
import type { VersionTexttrack } from '@/lib/videos/library/types';
import type { PlayerDesign } from '@/lib/videos/players/design';

import type { EmbedRule } from '../../formats/embed-rule';

/** One MP4 of the ladder; `size` in bytes. */
export type VideoDataMp4 = { url: string; width: number; height: number; name: string; size: number };

export type VideoDataTexttrack = VersionTexttrack;

/**
 * `videos/{id}/data.json` in the stream bucket: all a player knows of a video. Every URL in it is relative to
 * the bucket's root, e.g. `videos/{id}/{version}/hls/master.m3u8`.
 */
export type VideoData = {
  schema: 1;
  id: string;
  /** Counts up with every replaced file; a player that sees it change loads anew. */
  v: number;
  title: string;
  description: string;
  language: string | null;
  /** Seconds. */
  duration: number;
  fps: number;
  /** Frames of the video stream, which sound may outlast; null where that is unknown. */
  frameCount: number | null;
  orientation: 'landscape' | 'portrait' | 'square';
  poster: string | null;
  /** Pixels of `poster`, for previews of links; null where they are not known. */
  posterSize?: { width: number; height: number } | null;
  /** The same as WebP, the smallest first; `longest` side in pixels. Empty where there is none. */
  posters: { url: string; longest: number }[];
  /** WebVTT whose cues point into sprite sheets (`…jpg#xywh=`). */
  storyboard: string | null;
  hls: string | null;
  /**
   * The text of that playlist, so that a player can get ready without asking for it: each time it is fetched
   * is a view.
   */
  hlsMaster: string | null;
  mp4: VideoDataMp4[];
  /**
   * Those of the playlist by their names in it; empty where it is not known, as of what plays before the
   * ladder.
   */
  audioTracks: readonly AudioTrack[];
  /** `H:MM:SS` or `HH:MM:SS`; used only if there is more than one. */
  chapters: { title: string; timestamp: string }[];
  texttracks: VideoDataTexttrack[];
  /** Resolved from preset or own design. */
  design: PlayerDesign;
  /** Obeyed by the edge and by the player. */
  embed: EmbedRule;
  /** ISO 8601. */
  createdAt: string;
  updatedAt: string;
  /** Where to ask for the embed code (oEmbed); null where the video may not be embedded everywhere. */
  oembed: string | null;
  /**
   * Address for links: the player page, or a page that redirects to it. Null in a preview, which has no page.
   */
  pageUrl: string | null;
};

/**
 * `videos/{id}/state.json` in the stream bucket, always public: why a player that may not read data.json has
 * nothing to show. An id is random and only told to those who are to watch, so its holder may know that a
 * video is private, or not ready; nothing else is in here, no title and no picture, and of a private video
 * not even how far its encoding is.
 */
export type VideoState = {
  schema: 1;
  id: string;
  /**
   * `waiting` for its file; `encoding` and `error` of the first file only, since later ones leave the last
   * one in place.
   */
  state: 'private' | 'waiting' | 'encoding' | 'error' | 'ready';
  /** 0 to 100, with `encoding` only. */
  percent?: number;
};
