import { z } from 'zod';

import { phrase } from '@/lib/core/error-phrases';
import { externalIdMaxLength } from '@/lib/videos/library/external-id';
import { findMetadataFault, titleMaxLength, toTitle } from '@/lib/videos/library/rules';

import { maxFileSize, maxUploadCategories } from '../rules';
import { isTypeList, tokenLifetimes } from './rules';

const isOrigin = (text: string): boolean => URL.canParse(text) && new URL(text).origin === text;

export const createUploadTokenSchema = z.object({
  expiresIn: z
    .number()
    .int()
    .min(60)
    .max(tokenLifetimes.max)
    .default(tokenLifetimes.default)
    .describe('Seconds in which the upload must start. It then has 24 hours to finish.'),
  maxSize: z.number().int().min(1).max(maxFileSize).default(maxFileSize).describe('In bytes.'),
  mimeType: z
    .string()
    .max(200)
    .refine(isTypeList, phrase('must be video types, such as video/*'))
    .default('video/*')
    .describe('The accepted types, separated by commas: `video/*`, or `video/mp4,video/quicktime`.'),
  title: z
    .string()
    .transform(toTitle)
    .refine((value) => value.length > 0, phrase('must not be empty'))
    .optional()
    .meta({ description: `Cut to ${titleMaxLength} characters. Without it, the page names the video.` }),
  categories: z
    .array(z.string().trim().min(1))
    .max(maxUploadCategories)
    .default([])
    .describe('IDs or titles. Required for an integration that is limited to categories.'),
  externalId: z
    .string()
    .trim()
    .min(1)
    .max(externalIdMaxLength)
    .optional()
    .describe('Your own id of the video. Unique in the workspace, which is checked when the upload starts.'),
  origin: z
    .string()
    .max(300)
    .refine(isOrigin, phrase('must be an origin such as https://www.example.com'))
    .optional()
    .describe('The only website whose pages may use the token. Default: all.'),
  customMetadata: z
    .custom<Record<string, unknown>>()
    .superRefine((value, ctx) => {
      const fault = value === undefined ? null : findMetadataFault(value);
      if (fault) ctx.addIssue({ code: 'custom', message: fault, params: { isSentence: true } });
    })
    .meta({
      type: 'object',
      maxProperties: 50,
      description: 'Stored with the video, and thus part of its events. The page cannot change or read it.',
    })
    .optional(),
});

const uploadTokenSchema = z.object({
  id: z.string(),
  tokenPrefix: z.string(),
  status: z.enum(['open', 'used', 'expired']).describe('`used`: an upload has started.'),
  expiresAt: z.string(),
  maxSize: z.number(),
  mimeType: z.string(),
  title: z.string().nullable(),
  categories: z.array(z.string()),
  externalId: z.string().nullable(),
  origin: z.string().nullable(),
  customMetadata: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).nullable(),
  videoId: z.string().nullable(),
  createdAt: z.string(),
  usedAt: z.string().nullable(),
});

export const createdUploadTokenSchema = uploadTokenSchema.extend({
  token: z.string().describe('Shown only in this answer.'),
});

export const uploadTokenListSchema = z.object({
  docs: z.array(uploadTokenSchema),
  totalDocs: z.number(),
  page: z.number(),
  totalPages: z.number(),
});

export const uploadTokenListQuerySchema = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1).describe('Page number, starting at 1.'),
  limit: z.coerce.number().int().min(1).max(100).default(25).describe('Number of tokens per page.'),
});

export type CreateUploadTokenInput = z.output<typeof createUploadTokenSchema>;
export type PresentedUploadToken = z.output<typeof uploadTokenSchema>;
