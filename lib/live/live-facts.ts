import type { EmbedRule } from '@/lib/formats/embed-rule';

/** What the server tells the page of a live event once. */
export type LiveFacts = {
  presets: { id: string; title: string }[];
  embed: EmbedRule;
  mayCreate: boolean;
  mayDelete: boolean;
  /** Whether the package has no live events. */
  isFeatureOff: boolean;
  /** Whether somebody could write captions while an event of this workspace is on air. */
  hasCaptions: boolean;
  /** Whether cameras may come by SRT. */
  hasSrt: boolean;
  /** When the server said this, in milliseconds since 1970. */
  now: number;
};
