import type { DataMigration } from '@/lib/platform/migrate-data';

/** Every change of data, oldest first. New ones go to the end. None is needed since the initial migration. */
export const dataMigrations: readonly DataMigration[] = [];
