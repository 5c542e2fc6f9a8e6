import type Hls from 'hls.js';

import type { drawCaptions } from '../../captions/draw-captions';
import type { OnDemandParts, PlayerContext } from '../../element/player-context';

/** Chunks of the first script that live events use as well; handed over, so that each is there once. */
export type LoadHls = () => Promise<{ Hls: typeof Hls }>;
export type LoadParts = () => Promise<{ createOnDemandParts: (context: PlayerContext) => OnDemandParts }>;
/** What draws captions, with the style that the viewer chose; of the first script as well. */
export type DrawCaptions = typeof drawCaptions;
