import * as migration_20261121_103342_initial from './20261121_103342_initial';
import * as migration_20261121_110839_integration_slots from './20261121_110839_integration_slots';

export const migrations = [
  {
    up: migration_20261121_103342_initial.up,
    down: migration_20261121_103342_initial.down,
    name: '20261121_103342_initial',
  },
  {
    up: migration_20261121_110839_integration_slots.up,
    down: migration_20261121_110839_integration_slots.down,
    name: '20261121_110839_integration_slots'
  },
];
