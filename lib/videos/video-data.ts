/** How the workspace lets its videos be embedded; obeyed by the edge, told to the player. */
export type VideoDataEmbed = { access: 'allowed' | 'limited' | 'forbidden'; domains: string[] };

/** The look of the player, resolved from preset or own design. Radius and padding are CSS pixels. */
export type VideoDataDesign = {
  controls: boolean;
  fullscreen: boolean;
  autoplay: boolean;
  loop: boolean;
  muted: boolean;
  initCaptions: boolean;
  showTranscription: boolean;
  /** `#RRGGBB` each. */
  primaryColor: string;
  secondaryColor: string;
  backgroundColor: string;
  aspectRatio: 'original' | '16/9' | '9/16' | 'responsive' | '4/3' | '1/1' | '3/4' | '4/5';
  fit: 'contain' | 'cover';
  uiRadius: number;
  uiPadding: number;
};

/** One MP4 of the ladder; `size` in bytes. */
export type VideoDataMp4 = { url: string; width: number; height: number; name: string; size: number };

export type VideoDataTexttrack = {
  id: string;
  language: string;
  type: 'subtitles' | 'captions';
  label: string;
  url: string;
};

/**
 * `videos/{id}/data.json` in the stream bucket: all a player knows of a video. Every URL in it is relative to the
 * bucket's root, e.g. `videos/{id}/{version}/hls/master.m3u8`.
 */
export type VideoData = {
  schema: 1;
  id: string;
  /** Counts up with every replaced file; a player that sees it change loads anew. */
  version: number;
  title: string;
  description: string;
  language: string | null;
  /** Seconds. */
  duration: number;
  fps: number;
  orientation: 'landscape' | 'portrait' | 'square';
  poster: string | null;
  /** WebVTT whose cues point into sprite sheets (`…jpg#xywh=`). */
  storyboard: string | null;
  hls: string | null;
  mp4: VideoDataMp4[];
  /** `H:MM:SS` or `HH:MM:SS`; used only if there is more than one. */
  chapters: { title: string; timestamp: string }[];
  texttracks: VideoDataTexttrack[];
  design: VideoDataDesign;
  embed: VideoDataEmbed;
  /** ISO 8601. */
  updatedAt: string;
};
