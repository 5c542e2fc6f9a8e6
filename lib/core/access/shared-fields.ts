import type { Field, FieldHook, TextFieldSingleValidation } from 'payload';
import { text as validateText } from 'payload/shared';

import { getRelationId } from '../database/ids';
import { AppError } from '../errors';
import { text, translate } from '../i18n/text';
import { slugs } from '../slugs';
import { isSingleLine, isVisible } from '../strings';
import { fieldFollows, noOne, signedIn } from './tenant';

/** Field validation of names. An unchanged value from before this rule stays valid. */
export const validateSingleLine: TextFieldSingleValidation = async (value, options) => {
  const usual = await validateText(value, options);
  if (usual !== true || !value || value === options.previousValue) return usual;
  return (
    (isSingleLine(value) && isVisible(value)) || translate(options.req.i18n.language, 'fields.singleLine')
  );
};

/**
 * Marks a field whose value is sealed (`sealSecret`), so that `reelhof admin rotate-secret` seals it again.
 * In JSON, the properties `sealedKey` are.
 */
export const sealed = { custom: { isSealed: true } } as const;

/**
 * An event that is not in the outbox yet. It is written in the same statement as the change, because there
 * are no transactions. A text, so that queries can test whether it is set.
 */
export const pendingEventField = (): Field => ({
  name: 'pendingEvent',
  type: 'text',
  index: true,
  hidden: true,
  access: { read: noOne, create: noOne, update: noOne },
});

/** The tenant of a row: stamped by the server (`stampTenant`), immutable and hidden. */
export const workspaceField = (
  /**
   * Disable it if a separate unique index covers the column: MongoDB rejects two indexes of the same name.
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

/**
 * Throws, because Payload silently drops a change that field access forbids and answers as if it had been
 * made.
 */
const refuseCreator: FieldHook = async ({ operation, overrideAccess, previousValue, req, value }) => {
  const isChange = operation === 'update' && getRelationId(value) !== getRelationId(previousValue);
  if (isChange && !overrideAccess && !(await mayChangeCreator({ req }))) throw new AppError('forbidden');
  return value as unknown;
};

/** The creator of a row: stamped by the server, readable for any signed-in person, changeable for admins. */
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
    // Hidden while the row is being created.
    condition: (data) => Boolean(data.createdBy),
  },
});

/** The value of `uniqueWithin` of rows that are not in the trash; others have their id. */
export const inLibrary = 'library';

const trashRule = { create: noOne, update: noOne, read: signedIn };

/** When a row was moved to the trash, by whom, and when it is deleted permanently. */
export const trashFields = (): Field[] => [
  { name: 'deletedAt', type: 'date', access: trashRule, admin: { hidden: true } },
  { name: 'trashEndsAt', type: 'date', index: true, access: trashRule, admin: { hidden: true } },
  {
    name: 'deletedBy',
    type: 'relationship',
    relationTo: slugs.users,
    access: trashRule,
    admin: { hidden: true },
  },
  // A column of unique indexes, so that rows in the trash do not take titles and external ids.
  {
    name: 'uniqueWithin',
    type: 'text',
    defaultValue: inLibrary,
    hidden: true,
    access: { create: noOne, update: noOne },
  },
];

/** Written by compare-and-set only. Edits of the row ignore them. */
export const trashFieldNames = ['deletedAt', 'trashEndsAt', 'deletedBy', 'uniqueWithin'];
