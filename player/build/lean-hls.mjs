import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const source = path.join(path.dirname(fileURLToPath(import.meta.resolve('hls.js/package.json'))), 'src');

/** hls.js's own build switches (its rollup config); only separate audio is left on. */
const switches = {
  __USE_ALT_AUDIO__: 'true',
  __USE_CMCD__: 'false',
  __USE_CONTENT_STEERING__: 'false',
  __USE_EME_DRM__: 'false',
  __USE_IFRAMES__: 'false',
  __USE_INTERSTITIALS__: 'false',
  __USE_M2TS_ADVANCED_CODECS__: 'false',
  __USE_MEDIA_CAPABILITIES__: 'false',
  __USE_SUBTITLES__: 'false',
  __USE_VARIABLE_SUBSTITUTION__: 'false',
  __IN_WORKER__: 'false',
  __HLS_WORKER_BUNDLE__: 'undefined',
  __VERSION__: '"lean"',
};

/** Modules that only serve what is switched off, MPEG-TS and raw audio: our renditions are fMP4 only. */
const unused =
  /\/(?:(?:cmcd|content-steering|eme|fps|id3-track|iframe|interstitials|latency|subtitle-stream|subtitle-track|timeline)-controller|aacdemuxer|ac3-demuxer|cues|fetch-loader|mp3demuxer|tsdemuxer)$/;

/** Every stream controller owns one and ends it; ours never meets an encrypted segment. */
const idleDecrypter = 'export default class { destroy() {} reset() {} flush() { return null } }';

/** What hls.js tells its log, which is off: one call in ten lines, each with a sentence. `0 &&` makes it dead code. */
const logCall = /\b(?:this\.(?:log|warn)|(?:\w+\??\.)*logger\??\.(?:trace|debug|log|warn|info|error))\(/g;

/** transmuxer.ts pairs every demuxer with a remuxer; a missing one is skipped (`demux?.probe`). */
const isUnused = ({ path: specifier, importer }) =>
  unused.test(specifier) || (specifier.endsWith('/mp4-remuxer') && importer.endsWith('transmuxer.ts'));

/**
 * Builds hls.js from its sources without what this player never meets. The ready-made "light" build has no separate
 * audio, the full one weighs 80 kB more. The version is pinned; an upgrade has to look at the two lists above.
 */
export const leanHls = {
  name: 'lean-hls',
  setup(build) {
    build.initialOptions.define = { ...build.initialOptions.define, ...switches };
    build.onResolve({ filter: /^hls\.js$/ }, () => ({
      path: path.join(source, 'hls.ts'),
      sideEffects: false,
    }));
    build.onResolve({ filter: /^\.{1,2}\// }, async (args) => {
      if (!args.importer.startsWith(source) || args.pluginData === leanHls) return undefined;
      if (args.path.endsWith('/crypt/decrypter'))
        return { path: args.path, namespace: 'idle-decrypter', sideEffects: false };
      if (isUnused(args)) return { path: args.path, namespace: 'unused', sideEffects: false };
      const { resolveDir, kind, importer } = args;
      const found = await build.resolve(args.path, { resolveDir, kind, importer, pluginData: leanHls });
      return { ...found, sideEffects: false };
    });
    build.onLoad({ filter: /\.ts$/ }, async ({ path: file }) => {
      if (!file.startsWith(source)) return undefined;
      const text = await readFile(file, 'utf8');
      return { contents: text.replace(logCall, '0 && $&'), loader: 'ts' };
    });
    build.onLoad({ filter: /.*/, namespace: 'idle-decrypter' }, () => ({ contents: idleDecrypter }));
    // Every import from it, default or named, is undefined: hls.js leaves out a component that is.
    build.onLoad({ filter: /.*/, namespace: 'unused' }, () => ({
      contents: 'module.exports = { __esModule: true }',
    }));
  },
};
