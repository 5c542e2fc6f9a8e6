import { writePlayer } from '@/lib/videos/players/write-player';
import { getPorts } from '@/lib/ports';
import { ProviderError } from '@/lib/ports/provider-error';

import './support/settings/show-configuration-faults.mjs';

/**
 * Puts the built player where viewers load it from; run at every start, before the processes, so that it also
 * prepares the store.
 */
try {
  const storage = await getPorts().getSharedStorage();
  await storage.prepare();
  console.log(`Deployed the player (${await writePlayer(storage)} files).`);
} catch (error) {
  // A stack says nothing to whoever sets up a bucket.
  if (!(error instanceof ProviderError)) throw error;
  console.error(error.message);
  process.exit(1);
}
