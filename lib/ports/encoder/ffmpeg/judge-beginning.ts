import { writeFile } from 'node:fs/promises';
import path from 'node:path';

import type { EncodeFailureReason } from '../port';
import { EncodeFailure } from './encode-failure';
import { probeSource } from './probe-source';
import type { SessionBase } from './session';

/** What more bytes can't change. A file may say later what is in it, but not that it is no text or no playlist. */
const verdicts: readonly EncodeFailureReason[] = ['not_a_video', 'playlist', 'encrypted', 'external_media'];

/** What is wrong with a file by its first bytes; null where nothing is, or the rest may tell. */
export const judgeBeginning = async (
  base: SessionBase,
  bytes: Uint8Array,
): Promise<{ reason: EncodeFailureReason; detail: string } | null> => {
  const sourcePath = path.join(base.folder.path, 'beginning');
  await writeFile(sourcePath, bytes, { mode: 0o600 });
  try {
    await probeSource({ ...base, sourcePath });
    return null;
  } catch (error) {
    if (!(error instanceof EncodeFailure) || !verdicts.includes(error.reason)) {
      base.signal.throwIfAborted();
      return null;
    }
    return { reason: error.reason, detail: error.message };
  }
};
