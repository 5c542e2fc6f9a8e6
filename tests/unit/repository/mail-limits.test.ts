import { readdirSync, readFileSync } from 'node:fs';

import { expect, it } from 'vitest';

const listSources = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() && /\.tsx?$/.test(entry.name) ? [`${entry.parentPath}/${entry.name}`] : [],
  );

it('sends every email through the limits of its recipient', () => {
  const asking = ['lib', 'endpoints', 'hooks', 'collections', 'bin']
    .flatMap(listSources)
    .filter((file) => !file.startsWith('lib/ports/') && readFileSync(file, 'utf8').includes('getMail('));
  // The others list stored emails or check the mail server.
  expect(asking.sort()).toEqual([
    'endpoints/platform/system.ts',
    'lib/accounts/mails/send-mail.ts',
    'lib/platform/check-health.ts',
    'lib/platform/doctor/check-data.ts',
  ]);
});
