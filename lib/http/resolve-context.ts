import type { PayloadRequest } from 'payload';

import { resolveActor } from '@/lib/core/access/actor';
import { getPorts } from '@/lib/ports';

import type { RequestContext } from './define-endpoint';

/** What a use case gets from a page of the panel: whoever sent the request, and the ports. */
export const resolveContext = async (req: PayloadRequest): Promise<RequestContext> => ({
  req,
  payload: req.payload,
  actor: await resolveActor(req),
  ports: getPorts(),
});
