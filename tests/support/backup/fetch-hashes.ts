import { createHash } from 'node:crypto';

/** The SHA-256 of files by key, or the status if it is not 200. */
export const fetchHashes = async (edgeUrl: string, keys: string[]): Promise<Record<string, string>> => {
  const files: Record<string, string> = {};
  for (const key of keys) {
    const response = await fetch(`${edgeUrl}/${key}`);
    const bytes = Buffer.from(await response.arrayBuffer());
    files[key] = response.ok ? createHash('sha256').update(bytes).digest('hex') : String(response.status);
  }
  return files;
};
