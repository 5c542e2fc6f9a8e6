import type { PayloadRequest } from 'payload';

import { resolveActor } from '@/lib/core/access/actor';
import { getPorts } from '@/lib/ports';

import type { Context } from './define-endpoint';

/** What a use case gets from a page of the panel: whoever sent the request, and the ports. */
export const resolveContext = async (req: PayloadRequest): Promise<Context> => ({
  req,
  payload: req.payload,
  actor: await resolveActor(req),
  ports: getPorts(),
});
