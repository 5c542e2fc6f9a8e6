import { slugs } from '@/lib/core/slugs';
import { sealTargetKey } from '@/lib/live/targets/targets';

import type { World } from '../world';

/** Adds a target to an event. Returns its id. */
export const insertTarget = async ({ instance }: World, eventId: string): Promise<string> => {
  const target = { id: 'target-1', name: 'kept', url: 'rtmps://live.example.com/app' };
  await instance.payload.db.updateOne({
    collection: slugs.liveEvents,
    id: eventId,
    data: { targets: [{ ...target, ...sealTargetKey('kept-kept-kept') }], targetsRevision: 1 },
  });
  return target.id;
};
