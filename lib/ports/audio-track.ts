/** An audio track that viewers may choose. */
export type AudioTrack = {
  /** The folder of its playlist beside the master playlist: `audio`, `audio-2` … */
  id: string;
  /** Unique within a video. */
  name: string;
  /** BCP 47; null if unknown. */
  language: string | null;
  /** Whether it is an audio description for blind viewers. */
  isDescription: boolean;
  /** The track that plays by default; exactly one is. */
  isDefault: boolean;
};
