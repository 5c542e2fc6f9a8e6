/** The properties of a video that its statistics display. */
export type FiguredVideo = {
  id: string;
  /** Seconds. */
  duration: number;
  previewThumbnailUrl?: string | null;
  chapters: { start: number; title: string }[];
};
