import type { Payload } from 'payload';

import { consumeRate, type RateLimit } from '@/lib/http/rate-limit/consume-rate';

const perAddress: RateLimit = { name: 'invitation-address', max: 10, seconds: 86_400, isShared: true };

/**
 * Limits the invitation emails from a workspace to an address, including repeated ones. The limit is per
 * workspace, so that no workspace can block the invitations of others. Throws `rate_limited`.
 */
export const limitInvitations = (
  payload: Payload,
  { workspaceId, email }: { workspaceId: string; email: string },
): Promise<void> => consumeRate(perAddress, `${workspaceId} ${email}`, payload);
