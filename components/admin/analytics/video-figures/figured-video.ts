/** What the figures of a video show of it. */
export type FiguredVideo = {
  id: string;
  /** Seconds. */
  duration: number;
  previewThumbnailUrl?: string | null;
  chapters: { start: number; title: string }[];
};
