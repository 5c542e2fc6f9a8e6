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
 * Who may review a video by its links (tab Collaborate). `shareToken` and `shareUrl` are filled by
 * `presentVideos`: the token is a column of the video itself, which no edit writes.
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
      // Not `required`: Payload's types would then want the whole group with every new video.
      defaultValue: 'public',
      validate: validateShareType,
      options: [...shareTypes],
    },
    // Whom a private share lets in; all members where nobody was chosen.
    { name: 'allowedMembers', type: 'relationship', relationTo: slugs.members, hasMany: true, maxDepth: 0 },
    // To the reviewers, shown above the comments.
    { name: 'note', type: 'textarea', maxLength: noteMaxLength },
    // When fewer people were let in: playback tokens that were given out before are good no more.
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
