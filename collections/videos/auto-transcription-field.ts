import type { Field, FieldHook, PayloadRequest } from 'payload';

import { isSingleRead } from '@/hooks/is-single-read';
import { findTranscription } from '@/lib/ai/transcription/find-transcription';
import { presentTranscription } from '@/lib/ai/transcription/present-transcription';
import { slugs } from '@/lib/core/slugs';
import { fieldFollows } from '@/lib/core/access/tenant';
import type { AutoTranscription, Video } from '@/payload-types';

const found = new WeakMap<PayloadRequest, Promise<AutoTranscription | null>>();

/** Cached per request, because two fields need it. */
const findOnce = (req: PayloadRequest, videoId: string): Promise<AutoTranscription | null> => {
  const known = found.get(req) ?? findTranscription(req.payload, videoId);
  found.set(req, known);
  return known;
};

const addData: FieldHook<Video> = async ({ findMany, originalDoc, req }) => {
  if (!originalDoc || !isSingleRead({ findMany, req })) return undefined;
  const row = await findOnce(req, originalDoc.id);
  return row && presentTranscription(req.payload, row);
};

const addTime: FieldHook<Video> = async ({ findMany, originalDoc, req }) => {
  if (!originalDoc || !isSingleRead({ findMany, req })) return undefined;
  return (await findOnce(req, originalDoc.id))?.updatedAt ?? null;
};

const readOnly = {
  create: () => false,
  update: () => false,
  read: fieldFollows(slugs.texttracks, 'read'),
};

/** Automatic transcription: whether it starts after the encoding, and its state if a single video is read. */
export const autoTranscriptionField: Field = {
  name: 'autoTranscription',
  type: 'group',
  admin: { hidden: true, disableBulkEdit: true },
  fields: [
    { name: 'data', type: 'json', virtual: true, access: readOnly, hooks: { afterRead: [addData] } },
    { name: 'autoStart', type: 'checkbox', defaultValue: false },
    { name: 'lastUpdatedAt', type: 'text', virtual: true, access: readOnly, hooks: { afterRead: [addTime] } },
  ],
};
