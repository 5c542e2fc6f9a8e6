import path from 'node:path';

import { getPorts } from '@/lib/ports';
import { deployPlayer } from '@/lib/seed/deploy-player';

/** Puts the built player where viewers load it from; run at every start, before the processes. */
const count = await deployPlayer(getPorts().storage, path.resolve('dist/player'));
console.log(`Deployed the player (${count} files).`);
