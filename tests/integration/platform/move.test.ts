import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { beforeAll, describe, expect, it } from 'vitest';

import { runMoveCommand } from '@/bin/support/commands/run-move-command.mjs';
import { readRestoreState } from '@/lib/platform/backup/restore-state';
import { newFolder, readState, runName, runScript, type Variables } from '@/tests/support/backup/run-script';
import { bundleScript } from '@/tests/support/instance/bundle-script';
import { createGrownSettings, hasGrownPeers } from '@/tests/support/grown/grown-settings';

type Viewed = {
  files: Record<string, string>;
  person: string;
  title: string;
  status: string;
  chapters: { title: string }[];
};
type Made = { videoId: string; cookie: string; seen: Viewed; settings: Variables };

const program = [bundleScript('bin/move.ts')];
const programs = { from: program, to: program };
/** Is killed as it begins to fill the new database. */
const killed = {
  ...programs,
  to: ['--import', path.join(import.meta.dirname, '../../support/backup/die-at-rows.mjs'), ...program],
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

/** Backs a place up, restores that into an empty one, and answers the backup. */
const restoreBackup = async (place: Variables, empty: Variables): Promise<string> => {
  const folder = await newFolder('backup');
  await runScript('bin/backup.ts', ['backup', folder], place);
  await runScript('bin/backup.ts', ['restore', folder], empty);
  return folder;
};

const sqlitePlace = async ({ settings }: Made): Promise<Variables> => {
  const { PUBLIC_URL, EDGE_URL } = settings;
  const dataDir = await newFolder('moved');
  return { PUBLIC_URL, EDGE_URL, DATA_DIR: dataDir, DATABASE_URL: `file:${dataDir}/reelhof.db` };
};

/** On MongoDB and S3, where there are such. */
const farPlace = async (made: Made): Promise<Variables> => ({
  ...(await sqlitePlace(made)),
  ...(hasGrownPeers ? createGrownSettings(runName) : {}),
});

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
    const backup = await restoreBackup(made.settings, empty);
    await expect(runScript('bin/migrate.ts', [], empty)).rejects.toThrow('is not whole yet');
    expect(await view(made, empty, backup)).toEqual(seen);
  }, 240_000);

  it('begins to move while it runs, goes on where it was killed, is backed up and restored there, and keeps films, ids and sessions on its way back', async () => {
    expect(seen).toMatchObject({ title: 'Ein Film', status: 'COMPLETE' });
    const names = Object.keys(seen.files);
    expect(names.filter((name) => name.endsWith('.m3u8')).length).toBeGreaterThan(1);
    expect(names.filter((name) => name.endsWith('.m4s')).length).toBeGreaterThan(0);
    expect(isWhole(seen.files)).toBe(true);
    expect(seen.person).toMatch(/^[\w-]{36}$/);
    const far = await farPlace(made);
    expect(await move(made.settings, far, ['--files-only'])).toBe(0);
    const state = path.join(made.settings.DATA_DIR ?? '', 'move/state.json');
    expect(JSON.parse(await readFile(state, 'utf8'))).toMatchObject({ isFirst: false });

    expect(await move(made.settings, far, [], killed)).not.toBe(0);
    // By which nobody starts a half of it, as nobody does of a restore.
    expect(await readRestoreState(far.DATA_DIR ?? '')).not.toBeNull();
    expect(await move(made.settings, far)).toBe(0);
    expect(existsSync(path.dirname(state))).toBe(false);

    const empty = { ...(await farPlace(made)), ...secret };
    const backup = await restoreBackup({ ...far, ...secret }, empty);
    expect(await view(made, empty, backup)).toEqual(seen);

    const home = await sqlitePlace(made);
    expect(await move({ ...far, ...secret }, home, [], killed)).not.toBe(0);
    expect(await move({ ...far, ...secret }, home)).toBe(0);
    expect(await view(made, home)).toEqual(seen);
    // What has somebody's data is never overwritten.
    expect(await move({ ...home, ...secret }, made.settings)).not.toBe(0);
  }, 240_000);
});
