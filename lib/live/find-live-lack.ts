import type { Context } from '@/lib/context';
import type { LivePort } from '@/lib/ports/live';
import type { LiveEvent } from '@/payload-types';

/** Reason why a workspace can have no channel on this installation; null if it can. */
export const findLiveLack = async (
  { ports }: Pick<Context, 'ports'>,
  live: LivePort,
  { workspace }: Pick<LiveEvent, 'workspace'>,
): Promise<'live_off' | 'live_not_in_cloud' | null> => {
  if (live.adapter === 'off') return 'live_off';
  const isServed = live.adapter === 'medialive' || !(await ports.hasOwnCloud(workspace));
  return isServed ? null : 'live_not_in_cloud';
};
