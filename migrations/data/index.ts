import type { DataMigration } from '@/lib/platform/migrate-data';

import { fillSearchWords } from './search-words';

/** Every change of data, oldest first. New ones go to the end. */
export const dataMigrations: readonly DataMigration[] = [fillSearchWords];
