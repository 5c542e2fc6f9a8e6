import type { Field } from 'payload';

import { text } from '@/lib/core/i18n/text';
import { chapterTitleMaxLength, minChapters } from '@/lib/videos/library/chapters/chapters';

/** `checkUpdate` validates and sorts the rows and adds a chapter at the start. */
export const chaptersField: Field = {
  name: 'chapters',
  type: 'array',
  label: text('chapters.plural'),
  labels: { singular: text('chapters.singular'), plural: text('chapters.plural') },
  minRows: minChapters,
  admin: { hidden: true, disableBulkEdit: true },
  fields: [
    {
      name: 'title',
      type: 'text',
      label: text('chapters.title'),
      required: true,
      maxLength: chapterTitleMaxLength,
    },
    {
      name: 'timestamp',
      type: 'text',
      label: text('chapters.timestamp'),
      required: true,
      defaultValue: '00:00:00',
    },
  ],
};
