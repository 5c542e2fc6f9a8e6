import type Hls from 'hls.js';

import type { drawCaptions } from '../../captions/draw-captions';
import type { OnDemandParts, PlayerContext } from '../../element/player-context';

/** Chunks of the first script that live events also use; passed in, so that each is loaded only once. */
export type LoadHls = () => Promise<{ Hls: typeof Hls }>;
export type LoadParts = () => Promise<{ createOnDemandParts: (context: PlayerContext) => OnDemandParts }>;
/** Renders captions in the viewer's style; also part of the first script. */
export type DrawCaptions = typeof drawCaptions;
