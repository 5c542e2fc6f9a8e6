import type { FlattenedField } from 'payload';

import { noOne } from '@/lib/core/access/tenant';

/** Names that may be suggested to callers: fields that some callers can read. */
export const listFieldNames = (fields: FlattenedField[]): string[] =>
  fields
    .filter((field) => field.access?.read !== noOne && !('hidden' in field && field.hidden))
    .map(({ name }) => name);
