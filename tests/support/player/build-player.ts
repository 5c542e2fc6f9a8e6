import { existsSync } from 'node:fs';
import path from 'node:path';

import { buildPlayer } from '../../../player/build/build.mjs';

const folder = path.resolve('dist/player');

/** Builds the player if no build exists. */
export const ensureBuiltPlayer = async (): Promise<void> => {
  if (!existsSync(path.join(folder, 'index.html'))) await buildPlayer({ outDir: folder });
};
