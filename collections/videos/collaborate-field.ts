import type { Field, SelectFieldSingleValidation } from 'payload';
import { select } from 'payload/shared';

import { slugs } from '@/lib/core/slugs';
import { noOne, signedIn } from '@/lib/core/access/tenant';
import { noteMaxLength, shareTypes } from '@/lib/review/sharing/types';

const validateShareType: SelectFieldSingleValidation = (value, options) =>
  select(value, { ...options, required: true });

const virtual = (name: string): Field => ({
  name,
  type: 'text',
  virtual: true,
  access: { create: noOne, update: noOne, read: signedIn },
  admin: { hidden: true },
});

/**
 * Access to the review of a video (tab Collaborate). `presentVideos` fills `shareToken` and `shareUrl`. The
 * token is a separate column of the video, which edits do not write.
 */
export const collaborateField: Field = {
  name: 'collaborate',
  type: 'group',
  admin: { hidden: true },
  fields: [
    { name: 'shareable', type: 'checkbox', defaultValue: false },
    {
      name: 'shareType',
      type: 'select',
      // Not `required`, because Payload's types would then require the whole group for every new video.
      defaultValue: 'public',
      validate: validateShareType,
      options: [...shareTypes],
    },
    // Members who may open a private share. Empty for all members.
    { name: 'allowedMembers', type: 'relationship', relationTo: slugs.members, hasMany: true, maxDepth: 0 },
    // Note to the reviewers, shown above the comments.
    { name: 'note', type: 'textarea', maxLength: noteMaxLength },
    // Time of the last restriction of the audience. Playback tokens issued before it are invalid.
    {
      name: 'tightenedAt',
      type: 'date',
      hidden: true,
      access: { create: noOne, update: noOne, read: noOne },
    },
    virtual('shareToken'),
    virtual('shareUrl'),
  ],
};
