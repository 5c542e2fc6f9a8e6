import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Stores per database whether seeding is complete. An interrupted first start is resumed, but a database with
 * real data is never seeded.
 *
 * @param {{ dataDir: string, databaseUrl: string }} settings
 */
export const createSeedState = ({ dataDir, databaseUrl }) => {
  const file = path.join(dataDir, 'run', 'seed.json');
  const database = createHash('sha256').update(databaseUrl).digest('hex').slice(0, 16);

  /** @returns {{ state: 'started' | 'done', embedUrl?: string } | null} */
  const read = () => {
    try {
      const kept = JSON.parse(readFileSync(file, 'utf8'));
      return kept.database === database ? kept : null;
    } catch {
      return null;
    }
  };

  const write = (/** @type {Record<string, unknown>} */ state) =>
    writeFileSync(file, `${JSON.stringify({ database, ...state })}\n`, { mode: 0o600 });

  return {
    isNeeded: (/** @type {boolean} */ isDatabaseEmpty) => isDatabaseEmpty || read()?.state === 'started',
    start: () => write({ state: 'started' }),
    finish: (/** @type {string | undefined} */ embedUrl) => write({ state: 'done', embedUrl }),
    getEmbedUrl: () => read()?.embedUrl,
  };
};
