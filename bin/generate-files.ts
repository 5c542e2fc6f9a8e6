import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import config from '@payload-config';
import openapiTypescript, { astToString } from 'openapi-typescript';
import payload, { generateImportMap } from 'payload';
import { generateTypes } from 'payload/node';

import { listVariables } from '@/lib/core/env/sections';
import { replaceTables, toEnvExample } from '@/lib/core/env/variable-docs';
import { buildOpenApi } from '@/lib/http/openapi';
import { describeErrorTable, toMarkdown } from '@/lib/http/reference-pages';

/**
 * Writes all generated files to a folder with the project's structure: types, import map, OpenAPI document
 * and documentation of the variables. With `--migrations` it copies the committed migrations and adds a
 * missing one. bin/generate.mjs runs it once for all files, because loading the configuration is slow.
 */
const [folder = '', ...flags] = process.argv.slice(2);
const place = (file: string): string => {
  const target = path.join(folder, file);
  mkdirSync(path.dirname(target), { recursive: true });
  return target;
};
const sanitized = await config;

// The target is set by the environment variable PAYLOAD_TS_OUTPUT_PATH.
mkdirSync(folder, { recursive: true });
await generateTypes(sanitized, { log: false });

const importMapFile = place('app/(payload)/admin/importMap.js');
writeFileSync(importMapFile, '');
const importMap = { ...sanitized.admin.importMap, baseDir: path.resolve(folder), importMapFile };
await generateImportMap({ ...sanitized, admin: { ...sanitized.admin, importMap } }, { log: false });

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
const document = buildOpenApi(sanitized, { version, serverUrl: '/' });
writeFileSync(place('docs/openapi.json'), `${JSON.stringify(document, null, 2)}\n`);
writeFileSync(place('docs/reference/api.md'), toMarkdown(document));

writeFileSync(place('docs/reference/errors.md'), describeErrorTable());

// Typed clients get whole records, and fields with defaults are optional in requests.
const withoutSelected = JSON.stringify(document).replaceAll(
  /\{"anyOf":\[(\{"\$ref":"[^"]+"\}),\{"\$ref":"#\/components\/schemas\/Selected\w+"\}\]\}/g,
  '$1',
);
const schema = await openapiTypescript(withoutSelected, { defaultNonNullable: false });
writeFileSync(
  place('packages/sdk/src/schema.ts'),
  `// Generated from docs/openapi.json.\n\n${astToString(schema)}`,
);

const variables = listVariables();
writeFileSync(place('.env.example'), toEnvExample(variables));
const configuration = replaceTables(readFileSync('docs/reference/configuration.md', 'utf8'), variables);
writeFileSync(place('docs/reference/configuration.md'), configuration);

if (flags.includes('--migrations')) {
  await payload.init({ config: sanitized, disableDBConnect: true, disableOnInit: true });
  payload.db.migrationDir = place('migrations');
  cpSync('migrations', payload.db.migrationDir, { recursive: true });
  // Exits the process if no migration is missing.
  await payload.db.createMigration({ migrationName: 'missing', payload, skipEmpty: true });
}
process.exit(0);
