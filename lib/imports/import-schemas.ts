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

/** Location and keys of a bucket. Only the server reads it, so it is never returned. */
export const bucketAccessSchema = z.object({
  endpoint: z
    .url({ protocol: /^https?$/ })
    .max(300)
    .nullable()
    .default(null)
    .describe('URL of an S3-compatible server. Null for AWS.'),
  region: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/)
    .default('us-east-1')
    .describe('Region, such as `eu-central-1`.'),
  bucket: z
    .string()
    .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{1,61}[A-Za-z0-9]$/)
    .describe('Name of the bucket.'),
  accessKeyId: z.string().trim().min(1).max(200).describe('Access key.'),
  secretAccessKey: z.string().trim().min(1).max(200).describe('Secret of the access key.'),
});
const access = bucketAccessSchema.describe(
  'Location and keys of the bucket. Stored encrypted until the last of these videos has been imported.',
);

const item = {
  title: z.string().trim().max(500).optional().describe('Title. Defaults to that of the source.'),
  description: z.string().trim().max(20_000).optional().describe('Text for viewers.'),
  categories: names(maxUploadCategories).optional().describe('IDs or titles, instead of the common ones.'),
  tags: names(maxUploadTags).optional().describe('IDs or titles, instead of the common ones.'),
  externalId: z.string().trim().max(200).optional().describe('Your own ID of the video.'),
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
    fetchThumbnail: z.boolean().default(true).describe('Copies the thumbnails.'),
    ...common,
  }),
  z.object({
    source: z.literal('web').describe('Imports from URLs.'),
    items: items('`https` URL of the file.'),
    ...common,
  }),
  z.object({
    source: z.literal('s3').describe('Imports from a bucket at AWS or a compatible server.'),
    access,
    items: items('Key of the object.'),
    ...common,
  }),
]);

export const browseSourceSchema = z.discriminatedUnion('source', [
  z.object({
    source: z.literal('vimeo').describe('Lists an account at Vimeo.'),
    vimeoToken: vimeoToken.describe('Access token. Not stored.'),
    folder: z
      .string()
      .regex(/^\d{1,15}$/)
      .nullable()
      .default(null)
      .describe('ID of a folder. Null for all videos.'),
    after: z
      .string()
      .regex(/^\d{1,6}$/)
      .optional()
      .describe('`next` of the previous page.'),
  }),
  z.object({
    source: z.literal('s3').describe('Lists a bucket.'),
    access: bucketAccessSchema.describe('Location and keys of the bucket. Not stored.'),
    prefix: z.string().max(1024).default('').describe('Beginning of the keys.'),
    after: z.string().max(3000).optional().describe('`next` of the previous page.'),
  }),
]);
export type BrowseSourceInput = z.output<typeof browseSourceSchema>;

export const sourcePageSchema = z.object({
  folders: z
    .array(z.object({ id: z.string(), name: z.string(), count: z.number().nullable() }))
    .nullable()
    .describe('Folders of the account, on the first page of all videos.'),
  videos: z.array(
    z.object({
      address: z.string().describe('Identifies the video in an import.'),
      title: z.string(),
      size: z.number().nullable().describe('In bytes.'),
      duration: z.number().nullable().describe('In seconds.'),
      createdAt: z.string().nullable(),
      privacy: z.string().nullable().describe('Privacy at Vimeo, such as `anybody`.'),
      folder: z.string().nullable().describe('Name of the folder at Vimeo.'),
      thumbnailUrl: z.string().nullable(),
      state: z
        .enum(['new', 'imported', 'no_downloads', 'too_large'])
        .describe('`imported`: exists in the workspace, or is being imported.'),
    }),
  ),
  total: z.number().nullable().describe('Number of videos. Null if unknown.'),
  next: z.string().nullable().describe('Pass it as `after` to get the next page.'),
});
export type SourcePage = z.output<typeof sourcePageSchema>;
export type SourceVideo = SourcePage['videos'][number];

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
  maxBytes: z.number().describe('Size limit of a file.'),
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
    access: access.optional().describe('Location and keys of the bucket. Required for objects of a bucket.'),
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
