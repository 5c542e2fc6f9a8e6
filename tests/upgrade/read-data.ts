import { readFile } from 'node:fs/promises';

import config from '@payload-config';
import { getPayload } from 'payload';

import { getPorts } from '@/lib/adapters/get-ports';
import { getEnv } from '@/lib/core/env/env';

import { serveApi } from '../support/api/serve-api';
import { startEdge } from '../support/instance/edge';
import { countRows, type Expected, look } from './look';

/** Prints what an upgraded installation contains and shows. Usage: `read-data.ts <expected.json>`. */
const expected = JSON.parse(await readFile(process.argv[2] ?? '', 'utf8')) as Expected;
const { port, edgePort, publicUrl, secret } = getEnv();
const payload = await getPayload({ config });
const counts = await countRows({ payload });
const api = await serveApi(config, { port });
const edge = await startEdge(await getPorts().getSharedStorage(), { port: edgePort, publicUrl, secret });
const seen = await look({ payload, apiUrl: api.url, edgeUrl: edge.url }, expected);
console.log(`STATE ${JSON.stringify({ counts, seen })}`);
process.exit(0);
