import { getPayload } from 'payload';
import { cache } from 'react';

import { assertDatabase } from '@/lib/platform/assert-database';
import config from '@payload-config';

/** Calls `assertDatabase` once per request. */
export const requireDatabase = cache(async (): Promise<void> => assertDatabase(await getPayload({ config })));
