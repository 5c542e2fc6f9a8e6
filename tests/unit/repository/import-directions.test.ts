import { ESLint } from 'eslint';
import { beforeAll, expect, it } from 'vitest';

// Types are of no use here, and loading them is slow.
const eslint = new ESLint({
  overrideConfig: {
    languageOptions: { parserOptions: { projectService: false, project: null } },
    rules: Object.fromEntries(
      [
        'await-thenable',
        'no-floating-promises',
        'no-misused-promises',
        'no-unnecessary-type-assertion',
        'only-throw-error',
        'prefer-promise-reject-errors',
        'return-await',
        'switch-exhaustiveness-check',
      ].map((rule) => [`@typescript-eslint/${rule}`, 'off']),
    ),
  },
});

const listRules = async (filePath: string, text: string): Promise<(string | null)[]> => {
  const [result] = await eslint.lintText(text, { filePath });
  return (result?.messages ?? []).map(({ ruleId }) => ruleId);
};

beforeAll(() => listRules('lib/core/errors.ts', ''));

const imports = '@typescript-eslint/no-restricted-imports';

it.each([
  ['lib/library/rules.ts', "export { cookies } from 'next/headers';"],
  ['lib/library/rules.ts', "export { useState } from 'react';"],
  ['lib/library/rules.ts', "export { Button } from '@payloadcms/ui';"],
  ['lib/library/rules.ts', "export { videos } from '@/collections/videos';"],
  ['lib/library/rules.ts', "export { videos } from '@/collections/videos';"],
  ['lib/library/rules.ts', "export { createS3Storage } from '@/lib/ports/storage/s3/s3-storage';"],
  ['lib/library/rules.ts', "export { S3Client } from '@aws-sdk/client-s3';"],
  ['endpoints/videos/upload.ts', "export { outboxMail } from '@/lib/ports/mail/outbox/outbox-mail';"],
  ['endpoints/videos/upload.ts', "export { createTransport } from 'nodemailer';"],
  ['lib/ports/index.ts', "export { S3Client } from '@aws-sdk/client-s3';"],
  ['lib/ports/mail/smtp/smtp-mail.ts', "export { videos } from '@/collections/videos';"],
  ['player/page.ts', "export { videos } from '@/collections/videos';"],
  ['components/kit/Button/index.tsx', "export { Link } from '@payloadcms/ui';"],
  ['components/kit/Button/index.tsx', "export type { Payload } from 'payload';"],
  ['components/kit/Button/index.tsx', "export { locales } from '@/lib/library/locales';"],
  ['components/kit/Button/index.tsx', "export { Nav } from '@/components/admin/shell/Nav';"],
  ['components/kit/Button/index.tsx', "export { Nav } from '../../admin/shell/Nav';"],
  ['components/api/call-api.ts', "export { locales } from '@/lib/library/locales';"],
  [
    'components/admin/video/edit/x.ts',
    "export { openUploadQueue } from '@/components/admin/uploads/engine/open-upload-queue';",
  ],
  ['components/admin/video/edit/x.ts', "export { VideoCard } from '../../library/VideoCard';"],
  ['components/api/call-api.ts', "export { Button } from '@/components/kit/Button';"],
])('%s must not say %s', async (file, text) => {
  expect(await listRules(file, text)).toEqual([imports]);
});

it.each([
  ['lib/library/rules.ts', "export type { Storage } from '@/lib/ports/storage/port';"],
  ['lib/library/rules.ts', "export { AppError } from '@/lib/core/errors';"],
  ['lib/ports/index.ts', "export { createS3Storage } from './storage/s3/s3-storage';"],
  ['lib/ports/storage/s3/s3-storage.ts', "export { S3Client } from '@aws-sdk/client-s3';"],
  ['lib/ports/mail/smtp/smtp-mail.ts', "export { createTransport } from 'nodemailer';"],
  ['endpoints/videos/upload.ts', "export { startEncoding } from '@/lib/encoding/start-encoding';"],
  ['collections/videos/index.ts', "export { canRead } from './access';"],
  ['components/kit/Button/index.tsx', "export { Icon } from '../Icon';"],
  ['components/kit/Button/index.tsx', "export { useKit } from '@/components/kit/KitProvider/kit-context';"],
  ['components/kit/Button/index.tsx', "export { formatBytes } from '@/lib/core/i18n/format-bytes';"],
  ['components/admin/shell/x.ts', "export { Button } from '@/components/kit/Button';"],
  ['components/admin/video/edit/x.ts', "export { VideoCard } from '@/components/admin/library/VideoCard';"],
  ['components/admin/video/edit/x.ts', "export { useEdit } from '../sync/edit-context';"],
])('%s may say %s', async (file, text) => {
  expect(await listRules(file, text)).toEqual([]);
});

it.each([
  ['lib/library/rules.ts', 'export const port = process.env.PORT;', 'no-restricted-properties'],
  ['lib/library/rules.ts', 'export const where = { and: [], or: [] };', 'no-restricted-syntax'],
  ['lib/library/rules.ts', "export * from './types';", 'no-restricted-syntax'],
  ['lib/library/rules.ts', 'export default 1;', 'no-restricted-exports'],
  [
    'lib/library/rules.ts',
    'export const parse = (text: any) => String(text);',
    '@typescript-eslint/no-explicit-any',
  ],
  [
    'components/admin/shell/x.ts',
    'export const load = (payload: Payload) => payload.find({});',
    'no-restricted-syntax',
  ],
  ['components/admin/shell/x.ts', 'export const load = () => req.payload.count({});', 'no-restricted-syntax'],
  ['components/admin/shell/x.ts', "export const load = () => fetch('/api/x');", 'no-restricted-globals'],
])('%s must not say %s', async (file, text, rule) => {
  expect(await listRules(file, text)).toEqual([rule]);
});

it('lets lib/core/env.ts read the environment, and a where nest its keys', async () => {
  expect(await listRules('lib/core/env.ts', 'export const port = process.env.PORT;')).toEqual([]);
  expect(await listRules('lib/library/rules.ts', 'export const where = { and: [{ or: [] }] };')).toEqual([]);
});
