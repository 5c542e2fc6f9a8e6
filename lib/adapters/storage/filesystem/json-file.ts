import { readFile, rename, rm, writeFile } from 'node:fs/promises';

import { getTemporaryPath, hasCode, placeFile, type Layout } from './layout';

/** Writes a small private JSON file that appears complete or not at all. */
export const writeJsonFile = async (layout: Layout, file: string, value: unknown): Promise<void> => {
  await placeFile(await draft(layout, value), file);
};

/** The same in an existing folder; false if the folder was removed, which is not created again. */
export const writeJsonFileIn = async (layout: Layout, file: string, value: unknown): Promise<boolean> => {
  const temporary = await draft(layout, value);
  try {
    await rename(temporary, file);
    return true;
  } catch (error) {
    await rm(temporary, { force: true });
    if (hasCode(error, 'ENOENT')) return false;
    throw error;
  }
};

const draft = async (layout: Layout, value: unknown): Promise<string> => {
  const temporary = getTemporaryPath(layout);
  await writeFile(temporary, JSON.stringify(value), { mode: 0o600 });
  return temporary;
};

/** Reads a file written by `writeJsonFile`; null if it does not exist. */
export const readJsonFile = async <T>(file: string): Promise<T | null> => {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as T;
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return null;
    throw error;
  }
};
