import { link, open, rename, unlink } from 'node:fs/promises';

const withoutLinks = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']);

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException | undefined)?.code ?? '';

/**
 * Moves a finished file to `to` unless that file exists; then it returns false and `from` stays. If several
 * processes try at once, one succeeds. Both paths must be on one filesystem.
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

/** Uses a hard link, since a rename would replace an existing file. */
const linkOrReserve = async (from: string, to: string): Promise<void> => {
  try {
    await link(from, to);
    await unlink(from);
  } catch (error) {
    if (!withoutLinks.has(codeOf(error))) throw error;
    // Some filesystems have no hard links. An empty file reserves the name there.
    await (await open(to, 'wx', 0o600)).close();
    await rename(from, to);
  }
};
