import { expect, it } from 'vitest';

import { readTarget, readTargetIn, toTarget } from '@/lib/core/events';
import { slugs } from '@/lib/core/slugs';

it('reads the target of an event as it was written', () => {
  const target = toTarget(slugs.videos, 'a-1');
  expect(target).toBe('videos/a-1');
  expect(readTarget(target)).toEqual({ collection: slugs.videos, id: 'a-1' });
  expect(readTargetIn(slugs.videos, target)).toBe('a-1');
  expect(readTargetIn(slugs.videoTombstones, target)).toBeNull();
  expect(readTargetIn(slugs.videos, toTarget(slugs.liveEvents, 'a-1'))).toBeNull();
  for (const text of ['videos/', 'videos', '']) expect(readTargetIn(slugs.videos, text)).toBeNull();
});
