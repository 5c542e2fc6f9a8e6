import * as migration_20261129_000016_initial from './20261129_000016_initial';
import * as migration_20261129_000017_search_indexes from './20261129_000017_search_indexes';

export const migrations = [
  {
    up: migration_20261129_000016_initial.up,
    down: migration_20261129_000016_initial.down,
    name: '20261129_000016_initial',
  },
  {
    up: migration_20261129_000017_search_indexes.up,
    down: migration_20261129_000017_search_indexes.down,
    name: '20261129_000017_search_indexes',
  },
];
