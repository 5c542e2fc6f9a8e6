import path from 'node:path';

import { build, type Metafile } from 'esbuild';
import { beforeAll, describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');
const entryPoints = ['bin/edge.ts', 'bin/web.ts', 'bin/worker.ts', 'lib/adapters/get-ports.ts'];
let inputs: Metafile['inputs'];

beforeAll(async () => {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints,
    outdir: 'dist',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    alias: { '@payload-config': './payload.config.ts' },
    write: false,
    metafile: true,
    logLevel: 'silent',
  });
  ({ inputs } = metafile);
}, 60_000);

/**
 * Every file and package that is loaded with `entry`, including static but not dynamic imports of imports.
 */
const findLoaded = (entry: string): Set<string> => {
  const loaded = new Set<string>();
  const visit = (file: string): void => {
    if (loaded.has(file)) return;
    loaded.add(file);
    for (const { path: target, kind } of inputs[file]?.imports ?? []) {
      if (kind !== 'dynamic-import') visit(target);
    }
  };
  visit(entry);
  return loaded;
};

const adapter = /^lib\/(?:adapters\/[^/]+\/[^/]+|engines\/ffmpeg\/[^/]+)\//;
const sdk = /^(@aws-sdk\/|nodemailer|sharp$|@payloadcms\/db-|@opentelemetry\/)/;

describe('lazily loaded adapters', () => {
  it.each(entryPoints)('are not loaded when %s starts', (entry) => {
    const loaded = [...findLoaded(entry)];
    // Proves that the import graph was followed.
    expect(loaded).toContain('lib/core/env/env.ts');
    expect(loaded.filter((name) => adapter.test(name) || sdk.test(name))).toEqual([]);
  });

  it('are checked for eagerly imported SDKs', () => {
    const loaded = [...findLoaded('lib/adapters/storage/s3/s3-storage.ts')];
    expect(loaded.some((name) => sdk.test(name))).toBe(true);
  });

  it('need no SDK for the filesystem and the outbox', () => {
    for (const file of [
      'lib/adapters/storage/filesystem/filesystem-storage.ts',
      'lib/adapters/mail/outbox/outbox-mail.ts',
      'lib/adapters/delivery/edge/edge-delivery.ts',
    ]) {
      expect([...findLoaded(file)].filter((name) => sdk.test(name))).toEqual([]);
    }
  });
});
