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
  visibility: z.enum(visibilities).optional().describe('Audience. Defaults to `private`.'),
  language: z
    .string()
    .refine(isLocale, phrase('is not a supported locale'))
    .optional()
    .describe('Spoken language, such as `de-DE`.'),
  autoTranscribe: z
    .boolean()
    .optional()
    .describe('Transcribes the videos after encoding. Costs AI credits and requires `language`.'),
};

const item = {
  title: z.string().trim().max(500).optional().describe('Title. Defaults to that of the source.'),
  description: z.string().trim().max(20_000).optional().describe('Text for viewers.'),
  categories: names(maxUploadCategories).optional().describe('IDs or titles, instead of the common ones.'),
  tags: names(maxUploadTags).optional().describe('IDs or titles, instead of the common ones.'),
};

const items = (address: string) =>
  z
    .array(z.object({ address: z.string().max(2000).describe(address), ...item }))
    .min(1)
    .max(maxImportItems)
    .describe('The videos to import.');

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
    source: z.literal('vimeo').describe('Imports from an account at Vimeo.'),
    vimeoToken: vimeoToken.describe(
      'Access token. Stored encrypted until the last of these videos has been imported.',
    ),
    items: items('ID or URL of the video at Vimeo.'),
    fetchThumbnail: z.boolean().default(true).describe('Takes the thumbnails over.'),
    ...common,
  }),
  z.object({
    source: z.literal('web').describe('Imports from URLs.'),
    items: items('`https` URL of the file.'),
    ...common,
  }),
]);

export const fileImportSchema = z.object({
  name: z.string().trim().min(1).max(255).describe('Name of the file.'),
  size: z.number().int().min(1).describe('Size of the file in bytes.'),
  fingerprint: z
    .string()
    .regex(/^[0-9a-f]{16,128}$/)
    .describe('Hash of the file’s content in hexadecimal digits. An upload with the same one is resumed.'),
  mimeType: z.string().min(1).max(100).describe('MIME type of the file.'),
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
  z.object({ action: z.enum(['pause', 'resume']).describe('Pauses or resumes all imports.') }),
  z.object({
    action: z
      .enum(['cancel', 'forget'])
      .describe('Cancels an import, or removes a finished one from the list.'),
    id: z.string().max(64).describe('ID of the import.'),
  }),
  z.object({
    action: z.literal('retry').describe('Starts failed imports again.'),
    ids: z.array(z.string().max(64)).min(1).max(maxImportItems).describe('IDs of the imports.'),
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
