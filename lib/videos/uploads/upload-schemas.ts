import { z } from 'zod';

import { phrase } from '@/lib/core/error-phrases';
import { externalIdMaxLength } from '@/lib/videos/library/external-id';
import { toTranscriptionLocale, isLocale } from '@/lib/videos/library/locales';
import { findMetadataFault, titleMaxLength, toTitle } from '@/lib/videos/library/rules';
import { visibilities } from '@/lib/videos/library/types';

import { isAcceptedFile, maxFileSize, maxUploadCategories, maxUploadTags } from './rules';

/** Trims names, drops empty ones and keeps the first `max`. */
const names = (max: number) =>
  z
    .array(z.string())
    .default([])
    .transform((list) => [...new Set(list.map((entry) => entry.trim()).filter(Boolean))].slice(0, max));

const fileFields = {
  mimeType: z.string().min(1).max(100).describe('`video/*`, or any type if `filename` ends in .ts or .mkv.'),
  useMultipart: z
    .boolean()
    .default(false)
    .describe('Uploads the file in parts that can be resumed; for files above 100 MB.'),
  filename: z.string().trim().min(1).max(255).optional().describe('File name for downloads of the original.'),
  size: z
    .number()
    .max(maxFileSize, 'file_too_large')
    .int()
    .min(0)
    .optional()
    .describe('Size of the file in bytes. If given, the response suggests a part size.'),
};

type FileFields = { mimeType: string; filename?: string | undefined };
const isAccepted = ({ mimeType, filename }: FileFields): boolean => isAcceptedFile(mimeType, filename);

const body = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value, ctx) => {
    if (value === undefined || value === null) {
      ctx.addIssue({ code: 'custom', message: 'missing_request_body' });
      return z.NEVER;
    }
    return value;
  }, schema);

const title = z
  .string('missing_video_title')
  .meta({
    minLength: 1,
    description: `Trimmed and cut to ${titleMaxLength} characters.`,
  })
  .transform(toTitle)
  .refine((value) => value.length > 0, 'missing_video_title');

/** The body of a new upload. Messages that are error codes are returned with that code's text. */
export const createUploadSchema = body(
  z
    .object({
      title,
      ...fileFields,
      user_uploader_id: z.string().max(200).optional().describe('Your own ID of the uploader.'),
      externalId: z
        .string()
        .max(externalIdMaxLength)
        .nullish()
        .describe('Your own id of the video. Unique in the workspace.'),
      workspace: z
        .string()
        .max(64)
        .optional()
        .describe(
          'The workspace the caller expects to act in. The call is refused if it acts in another one.',
        ),
      visibility: z.enum(visibilities).optional().describe('Audience of the video. Defaults to `private`.'),
      categories: names(maxUploadCategories).describe(
        `IDs or titles. Only the first ${maxUploadCategories} are used.`,
      ),
      tags: names(maxUploadTags).describe(`IDs or titles. Only the first ${maxUploadTags} are used.`),
      language: z
        .string()
        .refine(isLocale, phrase('is not a supported locale'))
        .optional()
        .describe('Spoken language, such as `de-DE`.'),
      autoTranscribe: z
        .boolean()
        .optional()
        .describe('Transcribes the video after encoding. Costs AI credits and requires `language`.'),
      customMetadata: z
        .custom<Record<string, unknown>>()
        .superRefine((value, ctx) => {
          const fault = value === undefined ? null : findMetadataFault(value);
          if (fault) ctx.addIssue({ code: 'custom', message: fault, params: { isSentence: true } });
        })
        .meta({
          type: 'object',
          maxProperties: 50,
          description:
            'Keys have 1 to 40 letters, digits, hyphens or underscores. Values are strings ' +
            'of at most 500 characters, numbers or booleans.',
        })
        .optional(),
    })
    .refine(isAccepted, 'unsupported_file_type')
    .refine(
      ({ autoTranscribe, language }) => !autoTranscribe || toTranscriptionLocale(language) !== null,
      'auto_transcription_language',
    ),
);

/** The body of a replacement. */
export const replaceUploadSchema = body(z.object(fileFields).refine(isAccepted, 'unsupported_file_type'));

/** The response to both: where to send the file. */
export const uploadTicketSchema = z.object({
  videoId: z.string().describe('ID of the video.'),
  title: z.string().describe('Title of the video.'),
  mimeType: z.string().describe('Content type to send the file with.'),
  version: z.number().describe('Version of the file. Identifies the upload when it is canceled.'),
  signedUrl: z
    .string()
    .optional()
    .describe('Upload URL. PUT the file within 3600 seconds, with the MIME type as its content type.'),
  multipartUpload: z
    .object({
      uploadId: z.string().describe('Path parameter of the calls for parts.'),
      key: z.string().describe('Query parameter of these calls.'),
      partSize: z.number().describe('Suggested size in bytes of every part except the last.'),
    })
    .optional()
    .describe('The upload in parts. Only with `useMultipart`.'),
});
z.globalRegistry.add(uploadTicketSchema, { id: 'UploadTicket' });

export type CreateUploadInput = z.output<typeof createUploadSchema>;
export type ReplaceUploadInput = z.output<typeof replaceUploadSchema>;
export type UploadTicket = z.output<typeof uploadTicketSchema>;
