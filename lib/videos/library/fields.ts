import type { TextField, Field } from 'payload';

import { noOne } from '@/lib/core/access/tenant';
import { text } from '@/lib/core/i18n/text';
import { toSingleLine } from '@/lib/core/strings';

import { titleMaxLength } from './rules';

/** On a category or tag: the id of the label that takes over its videos, while a worker moves them. */
export const mergingIntoField: Field = {
  name: 'mergingInto',
  type: 'text',
  hidden: true,
  access: { create: noOne, update: noOne },
};

/** The title of a video, a live event, a preset or a label, stored as one line without spaces around it. */
export const titleField = (options: Pick<TextField, 'defaultValue'> = {}): TextField => ({
  name: 'title',
  type: 'text',
  label: text('fields.title'),
  required: true,
  maxLength: titleMaxLength,
  hooks: {
    beforeValidate: [
      ({ value }: { value?: unknown }) => (typeof value === 'string' ? toSingleLine(value) : value),
    ],
  },
  ...options,
});
