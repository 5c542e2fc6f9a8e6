import * as migration_20261129_040000_initial from './20261129_040000_initial';
import * as migration_20261129_040001_search_indexes from './20261129_040001_search_indexes';

export const migrations = [
  {
    up: migration_20261129_040000_initial.up,
    down: migration_20261129_040000_initial.down,
    name: '20261129_040000_initial',
  },
  {
    up: migration_20261129_040001_search_indexes.up,
    down: migration_20261129_040001_search_indexes.down,
    name: '20261129_040001_search_indexes',
  },
];
