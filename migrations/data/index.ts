import type { DataMigration } from '@/lib/platform/migrate-data';

/** Every change of data, oldest first. New ones go to the end. */
export const dataMigrations: readonly DataMigration[] = [];
