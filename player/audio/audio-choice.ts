import type { AudioTrack } from '@/lib/core/media/audio-tracks';

import type { Announce } from '../element/create-announcer';
import type { PlayerLanguage } from '../element/pick-language';
import type { MenuItem } from '../menus/menu-item';

/** The parts of the player that a settings entry needs. */
export type ItemContext = { announce: Announce; language: PlayerLanguage };

/** The source's audio tracks and the active one; empty if there is only one. Filled by `offer-audio.ts`. */
export type AudioChoice = {
  tracks: readonly AudioTrack[];
  /** The track's name. */
  heard: string | null;
  /** Name of the track chosen last, kept for the next source. */
  wanted?: string | null;
  select?: (name: string | null) => void;
  /** Creates the settings entry. */
  createItem?: (texts: ItemContext) => MenuItem;
  /** Receives `audiotrackchange` events. */
  host: EventTarget;
};
