import { z } from 'zod';

import { phrase } from '@/lib/core/error-phrases';
import { isLocale } from '@/lib/videos/library/locales';
import { visibilities } from '@/lib/videos/library/types';
import { maxUploadCategories, maxUploadTags } from '@/lib/videos/uploads/rules';

import { importFailures, importSources, importStates } from './types';

/** Maximum number of videos per call. */
export const maxImportItems = 500;

const names = (max: number) => z.array(z.string().trim().max(200)).max(max);

const common = {
  categories: names(maxUploadCategories).default([]).describe('IDs or titles.'),
  tags: names(maxUploadTags).default([]).describe('IDs or titles.'),
  visibility: z.enum(visibilities).optional(),
  language: z.string().refine(isLocale, phrase('is not a supported locale')).optional(),
  autoTranscribe: z.boolean().optional(),
};

const item = {
  title: z.string().trim().max(500).optional(),
  description: z.string().trim().max(20_000).optional(),
  categories: names(maxUploadCategories).optional(),
  tags: names(maxUploadTags).optional(),
};

const vimeoId = z
  .union([z.string(), z.number()], 'vimeo_id_missing')
  .transform((value) => String(value).trim())
  .refine((value) => value.length > 0, 'vimeo_id_missing');
const vimeoToken = z.string('vimeo_token_missing').trim().min(1, 'vimeo_token_missing').max(500);

export const importFromVimeoSchema = z.object({
  vimeoId,
  vimeoToken,
  categories: common.categories,
  fetchThumbnail: z.boolean().default(false),
});

export const requestImportsSchema = z.discriminatedUnion('source', [
  z.object({
    source: z.literal('vimeo'),
    vimeoToken: vimeoToken.describe(
      'Access token. Stored encrypted until the last of these videos has been imported.',
    ),
    items: z
      .array(z.object({ address: z.string().max(2000), ...item }))
      .min(1)
      .max(maxImportItems),
    fetchThumbnail: z.boolean().default(true),
    ...common,
  }),
  z.object({
    source: z.literal('web'),
    items: z
      .array(z.object({ address: z.string().max(2000), ...item }))
      .min(1)
      .max(maxImportItems),
    ...common,
  }),
]);

export const fileImportSchema = z.object({
  name: z.string().trim().min(1).max(255),
  size: z.number().int().min(1),
  /** Hash of the file's content, which distinguishes files with the same name. */
  fingerprint: z.string().regex(/^[0-9a-f]{16,128}$/),
  mimeType: z.string().min(1).max(100),
  ...common,
  title: item.title,
});

export const importSchema = z.object({
  id: z.string(),
  source: z.enum(importSources),
  address: z.string(),
  title: z.string().nullable(),
  state: z.enum(importStates),
  failure: z.enum(importFailures).nullable(),
  size: z.number().nullable().describe('Size in bytes, or null if unknown.'),
  received: z.number().describe('In bytes.'),
  requestedAt: z.string(),
  finishedAt: z.string().nullable(),
  video: z
    .object({
      id: z.string(),
      title: z.string(),
      status: z.string(),
      statusProgress: z.number(),
      thumbnailUrl: z.string().nullable(),
    })
    .nullable()
    .describe('The created video. Null before it is created and after it has been deleted.'),
});
export type ImportView = z.output<typeof importSchema>;

export const importListSchema = z.object({
  imports: z.array(importSchema),
  /** Remaining number of videos in the package. Null if unlimited. */
  videosLeft: z.number().nullable(),
  vimeoMaxBytes: z.number(),
  webMaxBytes: z.number(),
});
export type ImportList = z.output<typeof importListSchema>;

export const requestedImportsSchema = z.object({
  imports: z.array(importSchema),
  refused: z.array(
    z.object({ address: z.string(), reason: z.enum(['not_a_video', 'not_https', 'not_an_address']) }),
  ),
});

export const changeImportsSchema = z.discriminatedUnion('action', [
  z.object({ action: z.enum(['pause', 'resume']) }),
  z.object({ action: z.enum(['cancel', 'forget']), id: z.string().max(64) }),
  z.object({
    action: z.literal('retry'),
    ids: z.array(z.string().max(64)).min(1).max(maxImportItems),
    vimeoToken: vimeoToken
      .optional()
      .describe('Access token. Required for Vimeo videos, because the previous token has been deleted.'),
  }),
]);
export type ChangeImportsInput = z.output<typeof changeImportsSchema>;

export const fileTicketSchema = z.object({
  import: importSchema,
  multipartUpload: z
    .object({ uploadId: z.string(), key: z.string(), partSize: z.number() })
    .nullable()
    .describe('Upload target. Null if the file has already been uploaded.'),
});

export type RequestImportsInput = z.output<typeof requestImportsSchema>;
export type FileImportInput = z.output<typeof fileImportSchema>;
export type RequestedImports = z.output<typeof requestedImportsSchema>;
