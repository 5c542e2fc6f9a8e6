import { getPayload } from 'payload';
import { cache } from 'react';

import { assertDatabase } from '@/lib/platform/assert-database';
import config from '@payload-config';

/** See `assertDatabase`; asked once for a request. */
export const requireDatabase = cache(async (): Promise<void> => assertDatabase(await getPayload({ config })));
