import type { FieldHook } from 'payload';

import { listWorkspacesOf } from '@/lib/workspaces/members/list-workspaces-of';
import type { User } from '@/payload-types';

/**
 * The workspaces somebody belongs to, by their ids; said to themselves alone, and looked up only where they
 * ask.
 */
export const readWorkspaces: FieldHook<User> = ({ data, req }) =>
  data?.id && req.payloadAPI === 'REST' && req.user?.id === data.id
    ? listWorkspacesOf(req.payload, data.id)
    : undefined;
