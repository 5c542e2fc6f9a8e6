import type { Payload } from 'payload';

import type { Actor } from '@/lib/core/access/actor';
import type { Ports } from '@/lib/ports';

/** What work without a caller gets: jobs, loops and followers. */
export type SystemContext = { payload: Payload; ports: Ports };

/** The first argument of every use case: database, outside systems, and on whose behalf. */
export type Context = SystemContext & { actor: Actor };
