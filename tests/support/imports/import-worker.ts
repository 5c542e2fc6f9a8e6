import config from '@payload-config';
import { getPayload } from 'payload';

import { getPorts } from '@/lib/adapters/get-ports';
import { getEnv } from '@/lib/core/env/env';
import { createImportRunner } from '@/lib/imports/loops';

/** A worker that does nothing but import, to be killed. Started by tests as a process of its own. */
const payload = await getPayload({ config });
const { imports: settings, secret } = getEnv();
const runner = createImportRunner({ payload, ports: getPorts(), settings, secret, owner: 'to-be-killed' });
setInterval(() => void runner.startNext(), 200);
