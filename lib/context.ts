import type { Payload } from 'payload';

import type { Actor } from '@/lib/core/access/actor';
import type { Ports } from '@/lib/ports';

/** The context of work without a caller: jobs, loops and followers. */
export type SystemContext = { payload: Payload; ports: Ports };

/** The first argument of every use case: database, outside systems, and the actor on whose behalf it runs. */
export type Context = SystemContext & { actor: Actor };
