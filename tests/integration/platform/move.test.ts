import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { beforeAll, describe, expect, it } from 'vitest';

import { runMoveCommand } from '@/bin/support/run-move-command.mjs';
import { newFolder, readState, runName, runScript, type Variables } from '@/tests/support/backup/run-script';
import { bundleScript } from '@/tests/support/bundle-script';
import { createMongoUrl, createS3Settings, hasGrownPeers } from '@/tests/support/grown-settings';

type Made = {
  videoId: string;
  files: Record<string, string>;
  cookie: string;
  settings: Variables;
};
type Viewed = {
  files: Record<string, string>;
  person: string;
  title: string;
  status: string;
  chapters: { title: string }[];
};

const programs = {
  move: [bundleScript('bin/move.ts')],
  migrate: [bundleScript('bin/migrate.ts')],
};
const { PATH, HOME } = process.env;
const surroundings = { PATH, HOME, LIVE: 'off', LOG_LEVEL: 'error' };

const move = async (
  from: Variables,
  to: Variables,
  flags: string[] = [],
  steps = programs,
): Promise<number> => {
  const file = path.join(await newFolder('settings'), 'new.env');
  const lines = Object.entries({ ...to, LIVE: 'off' }).map(([name, value]) => `${name}="${value ?? ''}"`);
  await writeFile(file, lines.join('\n'));
  return runMoveCommand([file, ...flags], { env: { ...surroundings, ...from }, programs: steps });
};

const view = async ({ videoId, cookie, files }: Made, place: Variables): Promise<Viewed> =>
  readState<Viewed>(
    await runScript('tests/support/backup/view-moved.ts', [videoId, cookie, ...Object.keys(files)], place),
  );

const sqlitePlace = async ({ settings }: Made): Promise<Variables> => {
  const { PUBLIC_URL, EDGE_URL } = settings;
  const dataDir = await newFolder('moved');
  return { PUBLIC_URL, EDGE_URL, DATA_DIR: dataDir, DATABASE_URL: `file:${dataDir}/reelhof.db` };
};

const isWhole = (files: Record<string, string>): boolean =>
  Object.values(files).every((hash) => hash.length === 64);

describe('a move', () => {
  let made: Made;
  let seen: Viewed;
  beforeAll(async () => {
    made = readState<Made>(await runScript('tests/support/backup/make-place.ts', [], {}));
    seen = await view(made, made.settings);
  }, 240_000);

  it('to another machine begins while it runs, goes on where it was interrupted, and keeps films, ids and sessions', async () => {
    expect(seen).toMatchObject({ files: made.files, title: 'Ein Film', status: 'COMPLETE' });
    expect(isWhole(seen.files)).toBe(true);
    expect(seen.person).toMatch(/^[\w-]{36}$/);
    const target = await sqlitePlace(made);
    expect(await move(made.settings, target, ['--files-only'])).toBe(0);
    const state = path.join(made.settings.DATA_DIR ?? '', 'move/state.json');
    expect(JSON.parse(await readFile(state, 'utf8'))).toMatchObject({ isFirst: false });

    await expect(
      move(made.settings, target, [], { ...programs, migrate: ['no-such-file'] }),
    ).rejects.toThrow();
    // Nobody starts a half of it.
    const secret = { SECRET: made.settings.SECRET };
    await expect(runScript('bin/migrate.ts', [], { ...target, ...secret })).rejects.toThrow(
      'is not whole yet',
    );
    expect(await move(made.settings, target)).toBe(0);
    expect(existsSync(path.dirname(state))).toBe(false);
    expect(await view(made, target)).toEqual(seen);
    // What has somebody's data is never overwritten.
    expect(await move({ ...target, ...secret }, made.settings)).not.toBe(0);
  }, 240_000);

  it.skipIf(!hasGrownPeers)(
    'to MongoDB and S3 and back keeps them, too',
    async () => {
      const secret = { SECRET: made.settings.SECRET };
      const grown = {
        ...(await sqlitePlace(made)),
        ...{ DATABASE_URL: createMongoUrl(runName), ...createS3Settings() },
      };
      expect(await move(made.settings, grown)).toBe(0);
      expect(await view(made, grown)).toEqual(seen);
      const home = await sqlitePlace(made);
      expect(await move({ ...grown, ...secret }, home)).toBe(0);
      expect(await view(made, home)).toEqual(seen);
    },
    240_000,
  );
});
