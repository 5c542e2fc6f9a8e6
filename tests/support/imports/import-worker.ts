import config from '@payload-config';
import { getPayload } from 'payload';

import { getPorts } from '@/lib/adapters/get-ports';
import { getEnv } from '@/lib/core/env/env';
import { createImportRunner } from '@/lib/imports/loops';

/** A worker for imports only, which tests kill. Runs in a separate process. */
const payload = await getPayload({ config });
const { imports: settings, secret } = getEnv();
const runner = createImportRunner({ payload, ports: getPorts(), settings, secret, owner: 'to-be-killed' });
setInterval(() => void runner.startNext(), 200);
