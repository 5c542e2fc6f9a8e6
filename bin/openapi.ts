import { readFileSync, writeFileSync } from 'node:fs';

import { buildOpenApi } from '@/lib/http/openapi';
import config from '@payload-config';

// Writes docs/openapi.json; run by bin/generate.mjs.
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
const document = buildOpenApi(await config, { version, serverUrl: 'http://localhost:3000' });
writeFileSync('docs/openapi.json', `${JSON.stringify(document, null, 2)}\n`);
process.exit(0);
