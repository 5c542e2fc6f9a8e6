import type { Payload } from 'payload';

import { getEnv } from '@/lib/core/env/env';
import { listOwnOrigins } from '@/lib/core/network/origins';
import { getFrameAncestors, getPlayerPolicy } from '@/lib/engines/edge/policy/frame-policy';
import type { Ports } from '@/lib/ports';

import { findPrivacy } from './privacy';

type Context = { payload: Payload; ports: Pick<Ports, 'deliveryFor'> };

/**
 * Publishes which sites may frame a workspace's player page, if that page is not served by our own edge.
 * Idempotent.
 */
export const publishPagePolicy = async ({ payload, ports }: Context, workspaceId: string): Promise<void> => {
  const { embed } = await findPrivacy(payload, workspaceId);
  const panelOrigins = listOwnOrigins(getEnv().publicUrl);
  const delivery = await ports.deliveryFor(workspaceId);
  await delivery.setPagePolicy(getPlayerPolicy(getFrameAncestors(embed, { panelOrigins, site: null })));
};
