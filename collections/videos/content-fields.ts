import type { Field, FieldHook, JSONField, PayloadRequest, SelectFieldSingleValidation } from 'payload';
import { select } from 'payload/shared';
import type { z } from 'zod';

import { isSingleRead } from '@/hooks/server-fields';
import { getPorts } from '@/lib/adapters/get-ports';
import {
  findTranscription,
  presentTranscription,
  transcriptionSchema,
} from '@/lib/ai/transcription/present-transcription';
import { fieldFollows, noOne, signedIn } from '@/lib/core/access/tenant';
import { text } from '@/lib/core/i18n/text';
import { slugs } from '@/lib/core/slugs';
import { noteMaxLength, shareTypes } from '@/lib/review/sharing/types';
import { chapterTitleMaxLength, minChapters } from '@/lib/videos/library/chapters';
import { loadTexttracks, toTranscriptions } from '@/lib/videos/text-tracks/find-texttracks';
import { readTexttrackFile } from '@/lib/videos/text-tracks/texttrack-file';
import { presentTexttrack } from '@/lib/videos/text-tracks/texttrack-schemas';
import type { AutoTranscription, Texttrack, Video } from '@/payload-types';

import { gateDomainsSchema, texttracksSchema, transcriptionsSchema } from './json-schemas';

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
    {
      name: 'data',
      type: 'json',
      virtual: true,
      custom: { api: transcriptionSchema },
      access: readOnly,
      hooks: { afterRead: [addData] },
    },
    { name: 'autoStart', type: 'checkbox', defaultValue: false },
    { name: 'lastUpdatedAt', type: 'text', virtual: true, access: readOnly, hooks: { afterRead: [addTime] } },
  ],
};

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

const validateShareType: SelectFieldSingleValidation = (value, options) =>
  select(value, { ...options, required: true });

const shareField = (name: string): Field => ({
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
    shareField('shareToken'),
    shareField('shareUrl'),
  ],
};

/** The password and domains that open a public video, whose files stay private (`checkGate`). */
export const viewingField: Field = {
  name: 'viewing',
  type: 'group',
  admin: { hidden: true, disableBulkEdit: true },
  fields: [
    // Only written; `checkGate` stores its hash.
    {
      name: 'password',
      type: 'text',
      virtual: true,
      access: { read: noOne },
      custom: { isWriteOnly: true },
      admin: { hidden: true },
    },
    {
      name: 'hasPassword',
      type: 'checkbox',
      access: { create: noOne, update: noOne },
      admin: { hidden: true },
    },
    { name: 'domains', type: 'json', custom: { api: gateDomainsSchema } },
    // scrypt hash from `hashSharedPassword`.
    {
      name: 'passwordHash',
      type: 'text',
      access: { create: noOne, update: noOne, read: noOne },
      hidden: true,
    },
  ],
};

const addTexttracks: FieldHook<Video> = async ({ findMany, originalDoc, req }) => {
  if (!originalDoc || req.payloadAPI !== 'REST') return undefined;
  const ports = getPorts();
  const delivery = await ports.deliveryFor(originalDoc.workspace);
  const tracks = await loadTexttracks(req, originalDoc.id);
  const present = async (track: Texttrack) => {
    const presented = presentTexttrack(track, delivery);
    if (!isSingleRead({ findMany, req })) return presented;
    const vtt = await readTexttrackFile(ports, track);
    return { ...presented, content: vtt === null ? null : encodeURIComponent(vtt) };
  };
  return Promise.all(tracks.map(present));
};

const addTranscriptions: FieldHook<Video> = async ({ findMany, originalDoc, req }) => {
  if (!originalDoc || !isSingleRead({ findMany, req })) return undefined;
  const tracks = await loadTexttracks(req, originalDoc.id);
  const texts = await Promise.all(
    tracks.map(async (track) => ({ ...track, vtt: await readTexttrackFile(getPorts(), track) })),
  );
  return toTranscriptions(
    texts.flatMap(({ language, type, autoGenerated, vtt }) =>
      vtt === null ? [] : [{ language, type, vtt, autoGenerated: Boolean(autoGenerated) }],
    ),
  );
};

const virtual = (name: string, api: z.ZodType, hook: FieldHook<Video>): JSONField => ({
  name,
  type: 'json',
  virtual: true,
  access: { create: () => false, update: () => false, read: fieldFollows(slugs.texttracks, 'read') },
  admin: { hidden: true },
  custom: { api },
  hooks: { afterRead: [hook] },
});

/**
 * Text tracks are a separate collection, but an array in the API. Their texts are included if a single video
 * is read.
 */
export const texttrackFields = [
  virtual('texttracks', texttracksSchema, addTexttracks),
  virtual('transcriptions', transcriptionsSchema, addTranscriptions),
];
