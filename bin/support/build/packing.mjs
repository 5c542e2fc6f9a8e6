/** Native code, what starts threads from files of its own, and what is loaded only where somebody has set it up. */
export const separatePackages = [
  'libsql',
  'pino',
  'pino-pretty',
  'mongodb',
  'mongoose',
  'sharp',
  '@aws-sdk/*',
  '@opentelemetry/*',
];

/** What packages of the older module format expect. */
export const commonJsGlobals = [
  "import { createRequire as createRequireOf } from 'node:module';",
  "import { dirname as dirnameOf } from 'node:path';",
  "import { fileURLToPath as pathOfUrl } from 'node:url';",
  'const require = createRequireOf(import.meta.url);',
  'const __filename = pathOfUrl(import.meta.url);',
  'const __dirname = dirnameOf(__filename);',
].join(' ');
