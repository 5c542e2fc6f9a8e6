import { writePlayer } from '@/lib/players/write-player';
import { getPorts } from '@/lib/ports';

/** Puts the built player where viewers load it from; run at every start, before the processes. */
const count = await writePlayer(await getPorts().getSharedStorage());
console.log(`Deployed the player (${count} files).`);
