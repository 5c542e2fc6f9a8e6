import { link, open, rename, unlink } from 'node:fs/promises';

const withoutLinks = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']);

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException | undefined)?.code ?? '';

/**
 * Gives a finished file its name, unless there is a file of that name already: false then, and `from` stays.
 * Of any number of processes that try at once, one succeeds. Both names must lie in one filesystem.
 */
export const placeNewFile = async (from: string, to: string): Promise<boolean> => {
  try {
    await linkOrReserve(from, to);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
};

/** A rename would replace what is there; a hard link does not. */
const linkOrReserve = async (from: string, to: string): Promise<void> => {
  try {
    await link(from, to);
    await unlink(from);
  } catch (error) {
    if (!withoutLinks.has(codeOf(error))) throw error;
    // Some filesystems know no hard links: there an empty file takes the place first.
    await (await open(to, 'wx', 0o600)).close();
    await rename(from, to);
  }
};
