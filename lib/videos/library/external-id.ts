import { type TextField, ValidationError } from 'payload';

import { AppError } from '@/lib/core/errors';
import { text } from '@/lib/core/i18n/text';
import { slugs } from '@/lib/core/slugs';

export const externalIdMaxLength = 200;

/** Trims an external id; an empty one is null. Pure. */
const toExternalId = (value: string): string | null => value.trim() || null;

/** The customer's own id of a video or live event. The collection needs `externalIdIndex`. */
export const externalIdField = (): TextField => ({
  name: 'externalId',
  type: 'text',
  label: text('fields.externalId'),
  maxLength: externalIdMaxLength,
  hooks: {
    beforeValidate: [
      ({ value }: { value?: unknown }) => (typeof value === 'string' ? toExternalId(value) : value),
    ],
  },
});

/**
 * Makes external ids unique per workspace outside the trash; any number of rows may have none. The first
 * column names the conflict in Payload's errors.
 */
export const externalIdIndex = { fields: ['externalId', 'workspace', 'uniqueWithin'], unique: true };

/** Names of the column in the errors of databases. Some compatible with MongoDB leave it out. */
const columns = ['externalId', 'external_id', ''];
const collections: (string | undefined)[] = [slugs.videos, slugs.liveEvents];

/** The error to throw instead of a database's refusal of a second row with the same external id. Pure. */
export const nameExternalIdConflict = <E>(error: E): E | AppError => {
  if (!(error instanceof ValidationError)) return error;
  const { collection, errors } = error.data;
  const [fault] = errors;
  // Faults of a field's own validation have a label.
  const isTaken =
    collections.includes(collection) && fault && columns.includes(fault.path) && !('label' in fault);
  return isTaken
    ? new AppError('external_id_taken', {}, { field: 'externalId', reason: 'not_unique', cause: error })
    : error;
};
