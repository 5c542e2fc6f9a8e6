import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { beforeAll, describe, expect, it } from 'vitest';

import { runMoveCommand } from '@/bin/support/run-move-command.mjs';
import { newFolder, readState, runName, runScript, type Variables } from '@/tests/support/backup/run-script';
import { bundleScript } from '@/tests/support/bundle-script';
import { createMongoUrl, createS3Settings, hasGrownPeers } from '@/tests/support/grown-settings';

type Viewed = {
  files: Record<string, string>;
  person: string;
  title: string;
  status: string;
  chapters: { title: string }[];
};
type Made = { videoId: string; cookie: string; seen: Viewed; settings: Variables };

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

const view = async ({ videoId, cookie, seen }: Made, place: Variables, backup = ''): Promise<Viewed> => {
  const args = [videoId, cookie, backup, ...Object.keys(seen.files)];
  return readState<Viewed>(await runScript('tests/support/backup/view-place.ts', args, place));
};

/** Backs a place up, restores that into an empty one and answers what is seen there. */
const viewRestored = async (made: Made, place: Variables, empty: Variables): Promise<Viewed> => {
  const folder = await newFolder('backup');
  await runScript('bin/backup.ts', ['backup', folder], place);
  await runScript('bin/backup.ts', ['restore', folder], empty);
  // Nobody starts it before the rest of a restore is done.
  await expect(runScript('bin/migrate.ts', [], empty)).rejects.toThrow('is not whole yet');
  return view(made, empty, folder);
};

const sqlitePlace = async ({ settings }: Made): Promise<Variables> => {
  const { PUBLIC_URL, EDGE_URL } = settings;
  const dataDir = await newFolder('moved');
  return { PUBLIC_URL, EDGE_URL, DATA_DIR: dataDir, DATABASE_URL: `file:${dataDir}/reelhof.db` };
};

const isWhole = (files: Record<string, string>): boolean =>
  Object.values(files).every((hash) => hash.length === 64);

describe('an installation', () => {
  let made: Made;
  let seen: Viewed;
  let secret: Variables;
  beforeAll(async () => {
    made = readState<Made>(await runScript('tests/support/backup/make-place.ts', [], {}));
    seen = made.seen;
    secret = { SECRET: made.settings.SECRET };
  }, 240_000);

  it('is restored from a backup into an empty place, where the video plays', async () => {
    const empty = { ...(await sqlitePlace(made)), ...secret };
    expect(await viewRestored(made, made.settings, empty)).toEqual(seen);
  }, 240_000);

  it('begins to move to another machine while it runs, goes on where it was interrupted, and keeps films, ids and sessions', async () => {
    expect(seen).toMatchObject({ title: 'Ein Film', status: 'COMPLETE' });
    const names = Object.keys(seen.files);
    expect(names.filter((name) => name.endsWith('.m3u8')).length).toBeGreaterThan(1);
    expect(names.filter((name) => name.endsWith('.m4s')).length).toBeGreaterThan(0);
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
    'keeps them on its way to MongoDB and S3, in a backup there, and on its way back',
    async () => {
      const grownPlace = async (): Promise<Variables> => ({
        ...(await sqlitePlace(made)),
        ...{ DATABASE_URL: createMongoUrl(runName), ...createS3Settings() },
      });
      const grown = await grownPlace();
      expect(await move(made.settings, grown)).toBe(0);
      const empty = { ...(await grownPlace()), ...secret };
      expect(await viewRestored(made, { ...grown, ...secret }, empty)).toEqual(seen);
      const home = await sqlitePlace(made);
      expect(await move({ ...grown, ...secret }, home)).toBe(0);
      expect(await view(made, home)).toEqual(seen);
    },
    240_000,
  );
});
