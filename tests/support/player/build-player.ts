import { existsSync } from 'node:fs';
import path from 'node:path';

import { buildPlayer } from '../../../player/build/build.mjs';

const folder = path.resolve('dist/player');

/** Makes the player where the build puts it, unless a build was there already. */
export const ensureBuiltPlayer = async (): Promise<void> => {
  if (!existsSync(path.join(folder, 'index.html'))) await buildPlayer({ outDir: folder });
};
