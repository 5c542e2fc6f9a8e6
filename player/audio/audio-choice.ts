import type { AudioTrack } from '@/lib/core/media/audio-tracks';

import type { Announce } from '../element/create-announcer';
import type { PlayerLanguage } from '../element/pick-language';
import type { MenuItem } from '../menus/menu-item';

/** What an entry of the settings needs of the player. */
export type ItemContext = { announce: Announce; language: PlayerLanguage };

/** The tracks of sound that what plays offers, and which of them is heard; empty where there is one only. `offer-audio.ts` fills it. */
export type AudioChoice = {
  tracks: readonly AudioTrack[];
  /** Its name. */
  heard: string | null;
  /** The name of the one that was chosen last, for the next source. */
  wanted?: string | null;
  select?: (name: string | null) => void;
  /** Its entry in the settings. */
  createItem?: (texts: ItemContext) => MenuItem;
  /** Hears of it when something has changed (`audiotrackchange`). */
  host: EventTarget;
};
