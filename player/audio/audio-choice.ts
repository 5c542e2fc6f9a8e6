import type { AudioTrack } from '@/lib/core/audio-tracks';

import type { PlayerContext } from '../element/player-context';
import type { MenuItem } from '../menus/popup-menu';

/** The tracks of sound that what plays offers, and which of them is heard; empty where there is one only. `offer-audio.ts` fills it. */
export type AudioChoice = {
  tracks: readonly AudioTrack[];
  /** Its name. */
  heard: string | null;
  /** The name of the one that was chosen last, for the next source. */
  wanted?: string | null;
  select?: (name: string | null) => void;
  /** Its entry in the settings. */
  createItem?: (context: PlayerContext) => MenuItem;
  /** Hears of it when something has changed (`audiotrackchange`). */
  host: EventTarget;
};
