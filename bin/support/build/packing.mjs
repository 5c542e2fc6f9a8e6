/**
 * Native code, packages that start threads from their own files, and packages that are only loaded if
 * configured.
 */
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

/** Globals that CommonJS packages expect. */
export const commonJsGlobals = [
  "import { createRequire as createRequireOf } from 'node:module';",
  "import { dirname as dirnameOf } from 'node:path';",
  "import { fileURLToPath as pathOfUrl } from 'node:url';",
  'const require = createRequireOf(import.meta.url);',
  'const __filename = pathOfUrl(import.meta.url);',
  'const __dirname = dirnameOf(__filename);',
].join(' ');
