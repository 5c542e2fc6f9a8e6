import { getPorts } from '@/lib/adapters/get-ports';
import { ProviderError } from '@/lib/ports/provider-error';
import { writePlayer } from '@/lib/videos/players/deploy-player';

import './support/settings/show-configuration-faults.mjs';

/** Deploys the player to the storage and prepares the storage. Runs at every start before the processes. */
try {
  const storage = await getPorts().getSharedStorage();
  await storage.prepare();
  console.log(`Deployed the player (${await writePlayer(storage)} files).`);
} catch (error) {
  // A stack trace does not help operators who configure a bucket.
  if (!(error instanceof ProviderError)) throw error;
  console.error(error.message);
  process.exit(1);
}
