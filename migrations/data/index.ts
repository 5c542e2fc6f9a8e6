import type { DataMigration } from '@/lib/platform/migrate-data';

import { defaultPresets } from './20261122_default_presets';
import { eventShapes } from './20261122_event_shapes';
import { namedQueues } from './20261122_named_queues';
import { provenAddresses } from './20261128_proven_addresses';
import { sealedShares } from './20261128_sealed_shares';
import { speech } from './20261122_speech';
import { fieldValues } from './20261128_field_values';
import { textIds } from './20261125_text_ids';
import { owners } from './20261128_owners';
import { usageRows } from './20261122_usage_rows';

/** Every change of data, oldest first. New ones go to the end. */
export const dataMigrations: readonly DataMigration[] = [
  // First, since the others name rows by their ids.
  textIds,
  usageRows,
  defaultPresets,
  namedQueues,
  eventShapes,
  speech,
  owners,
  provenAddresses,
  fieldValues,
  sealedShares,
];
