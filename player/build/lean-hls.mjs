import path from 'node:path';
import { fileURLToPath } from 'node:url';

import ts from 'typescript';

import { leanPackage } from './lean-package.mjs';

const folder = path.join(path.dirname(fileURLToPath(import.meta.resolve('hls.js/package.json'))), 'src');

/** Build switches of hls.js (from its rollup config); only alternative audio is enabled. */
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

/** An empty module, whose imports are all undefined: hls.js skips undefined components. */
const nothing = 'module.exports = { __esModule: true }';

/** A stub: every stream controller creates a decrypter, but our segments are not encrypted. */
const idleDecrypter = 'export default class { destroy() {} reset() {} flush() { return null } }';

/** A stub of the key loader: unencrypted segments need no key. */
const noKeys =
  'export default class { abort() {} destroy() {} load() { return Promise.reject(new Error()) } loadClear() { return null } }';

const leaveOut = (module, count, contents = nothing) => ({ module: `${module}.ts`, count, contents });

/** Modules that are used only by disabled features, MPEG-TS and raw audio: our renditions are fMP4 only. */
const modules = [
  leaveOut('controller/cmcd-controller', 1),
  leaveOut('controller/content-steering-controller', 1),
  leaveOut('controller/eme-controller', 1),
  leaveOut('controller/fps-controller', 1),
  leaveOut('controller/id3-track-controller', 1),
  leaveOut('controller/iframe-controller', 1),
  leaveOut('controller/interstitials-controller', 1),
  leaveOut('controller/latency-controller', 1),
  leaveOut('controller/subtitle-stream-controller', 1),
  leaveOut('controller/subtitle-track-controller', 1),
  leaveOut('controller/timeline-controller', 1),
  leaveOut('demux/audio/aacdemuxer', 1),
  leaveOut('demux/audio/ac3-demuxer', 1),
  leaveOut('demux/audio/mp3demuxer', 1),
  leaveOut('demux/tsdemuxer', 1),
  leaveOut('loader/key-loader', 1, noKeys),
  leaveOut('utils/cues', 1),
  leaveOut('utils/fetch-loader', 1),
  leaveOut('crypt/decrypter', 2, idleDecrypter),
  // The transmuxer pairs every demuxer with a remuxer and skips missing ones (`demux?.probe`).
  { ...leaveOut('remux/mp4-remuxer', 1), importer: 'demux/transmuxer.ts' },
];

const logLevels = new Set(['trace', 'debug', 'log', 'warn', 'info', 'error']);

/** `this.log(…)`, `this.warn(…)`, `logger.log(…)`, `this.hls.logger?.warn(…)`. */
const isLogCall = (node) => {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false;
  const { expression: owner, name } = node.expression;
  if (owner.kind === ts.SyntaxKind.ThisKeyword) return name.text === 'log' || name.text === 'warn';
  const ownerName = ts.isPropertyAccessExpression(owner) ? owner.name : owner;
  return ts.isIdentifier(ownerName) && ownerName.text === 'logger' && logLevels.has(name.text);
};

/** Removes log calls, about a tenth of the code; logging is disabled anyway. */
const logCalls = {
  name: 'calls of its log',
  replace: (node) => (isLogCall(node) ? '(void 0)' : null),
  count: 323,
};

/**
 * Builds hls.js from source without the features this player never uses. The prebuilt "light" build has no
 * alternative audio; the full one is 80 kB larger.
 */
export const leanHls = leanPackage({
  name: 'hls.js',
  folder,
  entry: 'hls.ts',
  switches,
  modules,
  transforms: [logCalls],
  isPure: true,
});
