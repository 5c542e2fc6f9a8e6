import type { Field, FieldHook } from 'payload';

import { getRelationId } from '../database/relation-id';
import { AppError } from '../errors';
import { text } from '../i18n/text';
import { slugs } from '../slugs';
import { fieldFollows, noOne, signedIn } from './tenant';

/** The tenant a row belongs to: stamped by the server (`stampTenant`), never changed, never shown. */
export const workspaceField = (
  /**
   * Off where an index of its own says that there is one row of a workspace: MongoDB takes no two of one
   * name.
   */
  { index = true }: { index?: boolean } = {},
): Field => ({
  name: 'workspace',
  type: 'relationship',
  relationTo: slugs.workspaces,
  required: true,
  index,
  maxDepth: 0,
  access: { update: noOne },
  admin: { hidden: true },
});

const mayChangeCreator = fieldFollows(slugs.integrations, 'update');

/** Payload drops a change that field access does not allow, and answers as if it had been made. */
const refuseCreator: FieldHook = async ({ operation, overrideAccess, previousValue, req, value }) => {
  const isChange = operation === 'update' && getRelationId(value) !== getRelationId(previousValue);
  if (isChange && !overrideAccess && !(await mayChangeCreator({ req }))) throw new AppError('forbidden');
  return value as unknown;
};

/** Who made a row: stamped by the server, readable by any signed-in person, changeable by admins. */
export const createdByField = (): Field => ({
  name: 'createdBy',
  type: 'relationship',
  relationTo: slugs.users,
  label: text('fields.createdBy'),
  index: true,
  access: { read: signedIn, create: noOne, update: mayChangeCreator },
  hooks: { beforeValidate: [refuseCreator] },
  admin: {
    position: 'sidebar',
    readOnly: true,
    // A row that isn't made yet is nobody's.
    condition: (data) => Boolean(data.createdBy),
  },
});
