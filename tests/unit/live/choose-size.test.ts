import { expect, it } from 'vitest';

import { chooseSize } from '@/lib/engines/live/recording';

const small = { width: 640, height: 360 };
const large = { width: 1280, height: 720 };
const upright = { width: 720, height: 1280 };

it.each([
  ['one camera', [{ ...large, seconds: 10 }], large],
  [
    'the larger camera, even if another one started and ended',
    [
      { ...small, seconds: 30 },
      { ...large, seconds: 20 },
      { ...small, seconds: 30 },
    ],
    large,
  ],
  [
    'the main camera, not one that sent only briefly',
    [
      { ...small, seconds: 100 },
      { ...large, seconds: 5 },
    ],
    small,
  ],
  [
    'the orientation that was sent longest',
    [
      { ...large, seconds: 60 },
      { ...upright, seconds: 40 },
    ],
    large,
  ],
  ['no camera if nothing is known', [], null],
] as const)('gives a recording the size of %s', (_, runs, expected) => {
  expect(chooseSize(runs)).toEqual(expected);
});
