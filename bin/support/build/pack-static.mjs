import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Files worth compressing. */
const packable = /\.(?:js|css)$/;

/** Level 11 would save another 4 % but take ten times as long. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/**
 * Compresses the browser files of `folder` into `outDir`, as `.br` and `.gz`. Otherwise the server would
 * compress them for each visitor, which takes 0.3 s of a core.
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
