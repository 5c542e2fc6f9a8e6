import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { beforeAll, describe, expect, it } from 'vitest';

import { runMoveCommand } from '@/bin/support/commands/run-move-command.mjs';
import { readRestoreState } from '@/lib/platform/backup/restore-state';
import { newFolder, readState, runName, runScript, type Variables } from '@/tests/support/backup/run-script';
import { createGrownSettings, hasGrownPeers } from '@/tests/support/grown/grown-settings';
import { bundleScript } from '@/tests/support/instance/bundle-script';

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
const support = path.join(import.meta.dirname, '../../support/backup');
/** The destination process is killed when it starts to write to the new database. */
const killed = { ...programs, to: ['--import', path.join(support, 'die-at-rows.mjs'), ...program] };
/**
 * Like `killed`, but the process is then repeated without the steps before, which would take as long
 * again.
 */
const killedOnce = { ...programs, to: [path.join(support, 'killed-once.mjs'), ...program] };
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

/** Backs up an installation, and restores it into an empty one. Returns the backup's folder. */
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

/** An installation on MongoDB and S3. */
const grownPlace = async (made: Made): Promise<Variables> => ({
  ...(await sqlitePlace(made)),
  ...createGrownSettings(runName),
});

const isWhole = (files: Record<string, string>): boolean =>
  Object.values(files).every((hash) => hash.length === 64);

describe('moving an installation', () => {
  let made: Made;
  let seen: Viewed;
  let secret: Variables;
  beforeAll(async () => {
    made = readState<Made>(await runScript('tests/support/backup/make-place.ts', [], {}));
    seen = made.seen;
    secret = { SECRET: made.settings.SECRET };
  }, 240_000);

  /**
   * Moves to MongoDB and S3 despite a kill, then backs up and restores there. Returns the restored
   * installation.
   */
  const goFar = async (): Promise<Variables> => {
    const far = await grownPlace(made);
    expect(await move(made.settings, far, [], killedOnce)).toBe(0);
    const empty = { ...(await grownPlace(made)), ...secret };
    const backup = await restoreBackup({ ...far, ...secret }, empty);
    expect(await view(made, empty, backup)).toEqual(seen);
    return { ...far, ...secret };
  };

  it('resumes after a kill, keeps videos, ids and sessions, and works with backup and restore', async () => {
    expect(seen).toMatchObject({ title: 'Ein Film', status: 'COMPLETE' });
    const names = Object.keys(seen.files);
    expect(names.filter((name) => name.endsWith('.m3u8')).length).toBeGreaterThan(1);
    expect(names.filter((name) => name.endsWith('.m4s')).length).toBeGreaterThan(0);
    expect(isWhole(seen.files)).toBe(true);
    expect(seen.person).toMatch(/^[\w-]{36}$/);

    const source = hasGrownPeers ? await goFar() : made.settings;
    const home = await sqlitePlace(made);
    expect(await move(source, home, ['--files-only'])).toBe(0);
    const state = path.join(source.DATA_DIR ?? '', 'move/state.json');
    expect(JSON.parse(await readFile(state, 'utf8'))).toMatchObject({ isFirst: false });

    expect(await move(source, home, [], killed)).not.toBe(0);
    // The restore state prevents the incomplete installation from starting.
    expect(await readRestoreState(home.DATA_DIR ?? '')).not.toBeNull();
    expect(await move(source, home)).toBe(0);
    expect(existsSync(path.dirname(state))).toBe(false);

    const moved = { ...home, ...secret };
    // An installation that contains data is never overwritten.
    expect(await move(moved, made.settings)).not.toBe(0);

    const restored = { ...(await sqlitePlace(made)), ...secret };
    const backup = await restoreBackup(moved, restored);
    await expect(runScript('bin/migrate.ts', [], restored)).rejects.toThrow('is not finished yet');
    expect(await view(made, restored, backup)).toEqual(seen);
  }, 360_000);
});
