import type Hls from 'hls.js';

import type { OnDemandParts, PlayerContext } from '../../element/player-context';

/** Chunks of the first script that live events use as well; handed over, so that each is there once. */
export type LoadHls = () => Promise<{ Hls: typeof Hls }>;
export type LoadParts = () => Promise<{ createOnDemandParts: (context: PlayerContext) => OnDemandParts }>;
