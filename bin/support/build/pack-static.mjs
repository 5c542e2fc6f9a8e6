import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** What gets smaller. */
const packable = /\.(?:js|css)$/;

/** Level 11 would save another 4 % and take ten times as long. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/**
 * Packs what browsers load of `folder` into `outDir`, each file once as `.br` and once as `.gz`: else the server would do it for
 * everybody who comes, 0.3 s of a core each time.
 *
 * @param {{ folder: string, outDir: string }} options
 */
export const packStatic = ({ folder, outDir }) => {
  rmSync(outDir, { recursive: true, force: true });
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!packable.test(name)) continue;
    const body = readFileSync(path.join(folder, name));
    const target = path.join(outDir, name);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(`${target}.br`, brotliCompressSync(body, brotliOptions));
    writeFileSync(`${target}.gz`, gzipSync(body, { level: 9 }));
  }
};
