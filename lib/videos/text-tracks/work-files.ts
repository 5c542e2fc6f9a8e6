import { text } from 'node:stream/consumers';

import { getAiJobFolder } from '@/lib/core/storage/storage-keys';
import type { Ports } from '@/lib/ports';
import type { ObjectRef } from '@/lib/ports/storage';
import type { WorkspaceRef } from '@/lib/ports/workspace-ref';

type JobFolder = { workspace: WorkspaceRef; videoId: string; jobName: string };

/**
 * Intermediate results of a job, so that it can resume after a kill. They are in the upload bucket, which is
 * always private, and are removed with the job.
 */
export type WorkFiles = {
  refOf: (name: string) => ObjectRef;
  /** Null if the file does not exist yet. */
  readText: (name: string) => Promise<string | null>;
  writeText: (name: string, text: string) => Promise<void>;
  /** Returns the stored JSON value, or stores the result of `make`. */
  keep: <T>(name: string, make: () => Promise<T>) => Promise<T>;
  remove: () => Promise<void>;
};

export const openWorkFiles = async (
  ports: Pick<Ports, 'storageFor'>,
  { workspace, videoId, jobName }: JobFolder,
): Promise<WorkFiles> => {
  const storage = await ports.storageFor(workspace);
  const folder = getAiJobFolder(videoId, jobName);
  const refOf = (name: string): ObjectRef => ({ bucket: 'upload', key: folder + name });
  const readText = async (name: string): Promise<string | null> => {
    const object = await storage.read(refOf(name));
    return object && text(object.body);
  };
  const writeText = (name: string, content: string): Promise<void> =>
    storage.write({
      ...refOf(name),
      body: Buffer.from(content),
      contentType: 'text/plain; charset=utf-8',
      cacheControl: 'private, no-store',
      visibility: 'private',
    });
  return {
    refOf,
    readText,
    writeText,
    keep: async <T>(name: string, make: () => Promise<T>): Promise<T> => {
      const kept = await readText(name);
      if (kept !== null) return JSON.parse(kept) as T;
      const made = await make();
      await writeText(name, JSON.stringify(made));
      return made;
    },
    remove: async () => {
      await storage.removePrefix({ bucket: 'upload', prefix: folder });
    },
  };
};
