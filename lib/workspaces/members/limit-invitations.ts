import type { Payload } from 'payload';

import { consumeRate, type RateLimit } from '@/lib/http/rate-limit/consume-rate';

const perAddress: RateLimit = { name: 'invitation-address', max: 10, seconds: 86_400, isShared: true };

/**
 * Counts the invitations that a workspace mails to an address, first and repeated ones. By workspace, so that
 * none keeps those of others from an address; and where it is asked for, so that whoever asks is told. Throws
 * `rate_limited`.
 */
export const limitInvitations = (
  payload: Payload,
  { workspaceId, email }: { workspaceId: string; email: string },
): Promise<void> => consumeRate(perAddress, `${workspaceId} ${email}`, payload);
