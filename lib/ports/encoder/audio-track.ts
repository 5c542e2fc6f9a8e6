/** An audio track that viewers may choose. */
export type AudioTrack = {
  /** The folder of its playlist beside the master playlist: `audio`, `audio-2` … */
  id: string;
  /** Unique within a video. */
  name: string;
  /** BCP 47; null where nobody says. */
  language: string | null;
  /** Whether it says what is to be seen, for who can't see it. */
  isDescription: boolean;
  /** What is heard unless somebody chooses; exactly one is. */
  isDefault: boolean;
};
