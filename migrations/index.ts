import * as migration_20261130_155410_initial from './20261130_155410_initial';
import * as migration_20261130_155411_search_indexes from './20261130_155411_search_indexes';

export const migrations = [
  {
    up: migration_20261130_155410_initial.up,
    down: migration_20261130_155410_initial.down,
    name: '20261130_155410_initial',
  },
  {
    up: migration_20261130_155411_search_indexes.up,
    down: migration_20261130_155411_search_indexes.down,
    name: '20261130_155411_search_indexes',
  },
];
