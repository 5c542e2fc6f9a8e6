import type { EmbedRule } from '@/lib/formats/embed-rule';

/** Initial data of a live event's page. */
export type LiveFacts = {
  presets: { id: string; title: string }[];
  embed: EmbedRule;
  mayCreate: boolean;
  mayDelete: boolean;
  /** Whether the package does not include live events. */
  isFeatureOff: boolean;
  /** Whether live captions are available to this workspace. */
  hasCaptions: boolean;
  /** Whether cameras may use SRT. */
  hasSrt: boolean;
  /** Server time of these data, in milliseconds since 1970. */
  now: number;
};
