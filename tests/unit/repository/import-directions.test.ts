import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { beforeAll, expect, it } from 'vitest';

type Case = readonly [file: string, text: string, rule?: string];

const imports = 'eslint-js(no-restricted-imports)';

const imported: Case[] = [
  ['lib/videos/library/rules.ts', "export { cookies } from 'next/headers';"],
  ['lib/videos/library/rules.ts', "export { useState } from 'react';"],
  // The folder `database` contains code, not data.
  ['lib/core/database/create-recall.ts', "export { useState } from 'react';"],
  ['lib/videos/library/rules.ts', "export { Button } from '@payloadcms/ui';"],
  ['lib/videos/library/rules.ts', "export { videos } from '@/collections/videos';"],
  ['lib/videos/library/rules.ts', "export { createS3Storage } from '@/lib/adapters/storage/s3/s3-storage';"],
  ['lib/videos/library/rules.ts', "export { createS3Storage } from '../../adapters/storage/s3/s3-storage';"],
  [
    'lib/adapters/mail/smtp/smtp-mail.ts',
    "export { createFfmpegEncoder } from '../../encoder/ffmpeg/ffmpeg-encoder';",
  ],
  [
    'lib/engines/ffmpeg/audio/x.ts',
    "export { sendAudio } from '../../../adapters/transcriber/openai/send-audio';",
  ],
  ['lib/videos/library/rules.ts', "export { S3Client } from '@aws-sdk/client-s3';"],
  ['endpoints/videos/uploads.ts', "export { outboxMail } from '@/lib/adapters/mail/outbox/outbox-mail';"],
  ['endpoints/videos/uploads.ts', "export { createTransport } from 'nodemailer';"],
  ['lib/adapters/get-ports.ts', "export { S3Client } from '@aws-sdk/client-s3';"],
  ['lib/workspaces/billing/rules.ts', "export type { Stripe } from 'stripe';"],
  ['lib/workspaces/domains/rules.ts', "export { Client } from 'acme-client';"],
  ['lib/analytics/ranges.ts', "export { open } from 'maxmind';"],
  ['endpoints/accounts/passkeys.ts', "export { verifyRegistrationResponse } from '@simplewebauthn/server';"],
  ['lib/adapters/mail/smtp/smtp-mail.ts', "export { videos } from '@/collections/videos';"],
  ['player/page/x.ts', "export { videos } from '@/collections/videos';"],
  ['components/kit/buttons/button.tsx', "export { Link } from '@payloadcms/ui';"],
  ['components/kit/buttons/button.tsx', "export type { Payload } from 'payload';"],
  ['components/kit/buttons/button.tsx', "export { limits } from '@/lib/videos/library/rules';"],
  ['components/kit/buttons/button.tsx', "export { Nav } from '@/components/admin/shell/nav';"],
  ['components/kit/buttons/button.tsx', "export { Nav } from '../../admin/shell/nav';"],
  ['components/api/call-api.ts', "export { limits } from '@/lib/videos/library/rules';"],
  [
    'components/admin/video/edit/x.ts',
    "export { openUploadQueue } from '@/components/admin/uploads/engine/open-upload-queue';",
  ],
  ['components/admin/video/edit/x.ts', "export { VideoCard } from '../../library/video-card';"],
  ['components/api/call-api.ts', "export { Button } from '@/components/kit/buttons/button';"],
];

const syntax = 'eslint-js(no-restricted-syntax)';

/** Definitions that have one module, written out in another file. */
const inOnePlace: Case[] = [
  ['lib/videos/encoding/x.ts', "export const where = { leaseUntil: { less_than: '2030' } };"],
  ['components/admin/shell/x.ts', 'export const data = { leaseOwner: null };'],
  ['lib/videos/encoding/x.ts', 'export const place = (id: string) => ({ target: `videos/${id}` });'],
  ['lib/videos/encoding/x.ts', 'export const place = (id: string) => ({ target: `${slugs.videos}/${id}` });'],
  ['lib/videos/encoding/x.ts', "export const toOne = (tag: string) => (tag === 'en' ? 'en' : 'de');"],
  ['components/admin/shell/x.ts', "export const toOne = (tag?: string) => tag ?? 'de';"],
  [
    'lib/videos/encoding/x.ts',
    'export const late = new Promise((_resolve, reject) => setTimeout(() => reject(new Error()), 5));',
  ],
  [
    'lib/videos/encoding/x.ts',
    'export const escape = (text: string) => text.replace(/[&<>]/g, (sign) => `&#${sign};`);',
  ],
  ['lib/videos/encoding/x.ts', "export const isObject = (value: unknown) => typeof value === 'object';"],
  [
    'lib/videos/encoding/x.ts',
    'export const open = ({ db }: Payload) => db as unknown as { client: string };',
  ],
  ['lib/videos/encoding/x.ts', 'export const read = (video: Video) => video.src as unknown as Source;'],
  ['lib/videos/encoding/x.ts', 'export const getKey = (id: string) => `videos/${id}/data.json`;'],
  ['lib/videos/encoding/x.ts', 'export const isOne = (key: string) => /^(videos\\/[^/]+\\/)/.test(key);'],
];

const refused: Case[] = [
  ...imported.map(([file, text]) => [file, text, imports] as const),
  ...inOnePlace.map(([file, text]) => [file, text, syntax] as const),
  [
    'lib/videos/library/rules.ts',
    'export const port = process.env.PORT;',
    'eslint(no-restricted-properties)',
  ],
  ['lib/videos/library/rules.ts', 'export const where = { and: [], or: [] };', syntax],
  ['lib/videos/library/rules.ts', "export * from './types';", syntax],
  ['lib/videos/library/rules.ts', 'export default 1;', 'eslint(no-restricted-exports)'],
  [
    'lib/adapters/build-ai.ts',
    'export const path = env.encoder.FFMPEG_PATH;',
    'eslint-js(no-restricted-syntax)',
  ],
  [
    'lib/videos/library/rules.ts',
    'export const parse = (text: any) => String(text);',
    'typescript(no-explicit-any)',
  ],
  ['components/admin/shell/x.ts', 'export const load = (payload: Payload) => payload.find({});', syntax],
  ['components/admin/shell/x.ts', 'export const load = () => req.payload.count({});', syntax],
  [
    'components/admin/shell/x.ts',
    'export const load = (payload: Payload) => payload.db.findOne<Video>({});',
    'eslint-js(no-restricted-syntax)',
  ],
  [
    'app/(site)/collaborate/x.ts',
    'export const load = () => req.payload.db.find({});',
    'eslint-js(no-restricted-syntax)',
  ],
  [
    'components/admin/shell/x.ts',
    "export const load = () => fetch('/api/x');",
    'eslint(no-restricted-globals)',
  ],
];

const allowed: Case[] = [
  ['lib/videos/library/rules.ts', "export type { Storage } from '@/lib/ports/storage';"],
  ['lib/videos/library/rules.ts', "export { AppError } from '@/lib/core/errors';"],
  ['lib/adapters/get-ports.ts', "export { createS3Storage } from './storage/s3/s3-storage';"],
  ['lib/adapters/storage/s3/s3-storage.ts', "export { S3Client } from '@aws-sdk/client-s3';"],
  ['lib/adapters/mail/smtp/smtp-mail.ts', "export { createTransport } from 'nodemailer';"],
  ['lib/adapters/mail/smtp/smtp-mail.ts', "export type { StoragePort } from '@/lib/ports/storage';"],
  ['lib/adapters/encoder/ffmpeg/x.ts', "export { runProcess } from '@/lib/engines/ffmpeg/run/run-process';"],
  ['lib/adapters/encoder/ffmpeg/x.ts', 'export const path = env.encoder.FFMPEG_PATH;'],
  ['lib/accounts/passkeys/x.ts', "export { verifyRegistrationResponse } from '@simplewebauthn/server';"],
  ['lib/adapters/billing/stripe/x.ts', "export type { Stripe } from 'stripe';"],
  ['endpoints/videos/uploads.ts', "export { startEncoding } from '@/lib/videos/encoding/start-encoding';"],
  ['collections/videos/index.ts', "export { canRead } from './fields';"],
  ['components/kit/buttons/button.tsx', "export { Icon } from '../icon';"],
  ['components/kit/buttons/button.tsx', "export { useKit } from '@/components/kit/kit-context';"],
  ['components/kit/buttons/button.tsx', "export { formatBytes } from '@/lib/core/i18n/format';"],
  ['components/admin/shell/x.ts', "export { Button } from '@/components/kit/buttons/button';"],
  [
    'components/admin/video/edit/x.ts',
    "export { VideoCard } from '@/components/admin/library/video-library/video-library';",
  ],
  ['components/admin/video/edit/x.ts', "export { useEdit } from '../sync/edit-context';"],
  ['lib/core/env/env.ts', 'export const port = process.env.PORT;'],
  ['lib/videos/library/rules.ts', 'export const where = { and: [{ or: [] }] };'],
];

/** Gives each case a separate file, unless a rule depends on the file's name. */
const nameFile = (file: string, index: number): string =>
  /(?:adapters\/get-ports|core\/env\/env)\.ts$/.test(file)
    ? file
    : file.replace(/\.tsx?$/, (end) => `-${index}${end}`);

const program = path.join(
  path.dirname(createRequire(import.meta.url).resolve('oxlint/package.json')),
  'bin/oxlint',
);

/** Lints a project that consists of these lines with our rules. Returns the rules that each line breaks. */
const lint = async (cases: readonly Case[]): Promise<string[][]> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'reelhof-lint-'));
  const rules = pathToFileURL(path.resolve('oxlint.config.mjs')).href;
  await writeFile(
    path.join(folder, 'oxlint.config.mjs'),
    `export { default } from ${JSON.stringify(rules)};\n`,
  );
  await Promise.all(
    cases.map(async ([file, text], index) => {
      const target = path.join(folder, nameFile(file, index));
      await mkdir(path.dirname(target), { recursive: true });
      await writeFile(target, `${text}\n`);
    }),
  );
  const args = [
    program,
    '--config=oxlint.config.mjs',
    '--format=json',
    ...cases.map(([file], index) => nameFile(file, index)),
  ];
  const report = await new Promise<string>((resolve) =>
    execFile(process.execPath, args, { cwd: folder }, (_error, stdout) => resolve(stdout)),
  );
  await rm(folder, { recursive: true });
  const { diagnostics } = JSON.parse(report) as { diagnostics: { code: string; filename: string }[] };
  return cases.map(([file], index) =>
    diagnostics.filter(({ filename }) => filename === nameFile(file, index)).map(({ code }) => code),
  );
};

const found: { refused: string[][]; allowed: string[][] } = { refused: [], allowed: [] };

beforeAll(async () => {
  [found.refused, found.allowed] = await Promise.all([lint(refused), lint(allowed)]);
}, 60_000);

it('names only modules that exist', () => {
  const missing = [...refused, ...allowed].flatMap(([file, text]) => {
    const [, module = ''] = / from '(@\/[^']+|\.[^']+)'/.exec(text) ?? [];
    if (module === '') return [];
    const target = module.startsWith('@/') ? module.slice(2) : path.join(path.dirname(file), module);
    return ['.ts', '.tsx', '/index.ts'].some((ending) => existsSync(target + ending)) ? [] : [target];
  });
  expect(missing).toEqual([]);
});

it.each(refused.map(([file, text, rule], index) => [file, text, rule, index] as const))(
  'forbids imports from %s to %s',
  (_file, _text, rule, index) => {
    expect(found.refused[index]).toEqual([rule]);
  },
);

it.each(allowed.map(([file, text], index) => [file, text, index] as const))(
  'allows imports from %s to %s',
  (_file, _text, index) => {
    expect(found.allowed[index]).toEqual([]);
  },
);
