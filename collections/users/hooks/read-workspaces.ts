import type { FieldHook } from 'payload';

import { listWorkspacesOf } from '@/lib/workspaces/find-workspaces';
import type { User } from '@/payload-types';

/** Ids of the account's workspaces. Only looked up for the account itself and over REST. */
export const readWorkspaces: FieldHook<User> = ({ data, req }) =>
  data?.id && req.payloadAPI === 'REST' && req.user?.id === data.id
    ? listWorkspacesOf(req.payload, data.id)
    : undefined;
