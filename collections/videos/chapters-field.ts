import type { Field } from 'payload';

import { text, translate } from '@/lib/core/i18n/text';
import { chapterTitleMaxLength, isChapterTimestamp, minChapters } from '@/lib/library/chapters/chapters';

/** Sorted, and begun at the start, by `completeChapters` when a video is saved. */
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
      validate: (value: string | null | undefined, { req }: { req: { i18n: { language: string } } }) =>
        isChapterTimestamp(value) ||
        translate(req.i18n.language, value ? 'chapters.wrongTimestamp' : 'chapters.noTimestamp'),
    },
  ],
};
