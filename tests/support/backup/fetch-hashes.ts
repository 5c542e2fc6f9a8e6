import { createHash } from 'node:crypto';

/** What viewers get of files, by their keys: the SHA-256, or the status where it isn't 200. */
export const fetchHashes = async (edgeUrl: string, keys: string[]): Promise<Record<string, string>> => {
  const files: Record<string, string> = {};
  for (const key of keys) {
    const response = await fetch(`${edgeUrl}/${key}`);
    const bytes = Buffer.from(await response.arrayBuffer());
    files[key] = response.ok ? createHash('sha256').update(bytes).digest('hex') : String(response.status);
  }
  return files;
};
