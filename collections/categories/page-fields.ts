import type { Field, FieldHook } from 'payload';
import { z } from 'zod';

import { getPorts } from '@/lib/adapters/get-ports';
import { noOne, signedIn } from '@/lib/core/access/tenant';
import { text, translate } from '@/lib/core/i18n/text';
import { descriptionMaxLength, titleMaxLength } from '@/lib/videos/library/rules';
import { isOrder } from '@/lib/videos/publishing/watch/collection-rules';
import type { Category } from '@/payload-types';

const addUrl: FieldHook<Category> = async ({ originalDoc, data }) => {
  const row = { ...originalDoc, ...data };
  if (!row.pageEnabled || !row.workspace || !row.id) return null;
  return (await getPorts().deliveryFor(row.workspace)).collectionUrl(row.id);
};

/** The page of a category's public, listed videos. */
export const pageFields: Field[] = [
  {
    name: 'pageEnabled',
    type: 'checkbox',
    defaultValue: false,
    label: text('collectionPage.fields.enabled'),
  },
  {
    name: 'pageTitle',
    type: 'text',
    maxLength: titleMaxLength,
    label: text('collectionPage.fields.title'),
  },
  {
    name: 'pageDescription',
    type: 'textarea',
    maxLength: descriptionMaxLength,
    label: text('collectionPage.fields.description'),
  },
  // Ids of videos. Others come first.
  {
    name: 'pageOrder',
    type: 'json',
    label: text('collectionPage.fields.order'),
    custom: { api: z.array(z.string()) },
    validate: (value: unknown, { req }: { req: { i18n: { language: string } } }) =>
      isOrder(value) || translate(req.i18n.language, 'collectionPage.orderFault'),
  },
  {
    name: 'pageUrl',
    type: 'text',
    virtual: true,
    access: { create: noOne, update: noOne, read: signedIn },
    hooks: { afterRead: [addUrl] },
  },
];
