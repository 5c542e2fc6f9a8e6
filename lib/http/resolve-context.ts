import type { PayloadRequest } from 'payload';

import { resolveActor } from '@/lib/core/access/actor';
import { getPorts } from '@/lib/adapters/get-ports';

import type { RequestContext } from './define-endpoint';

/** The context of a use case that a panel page calls: the actor of the request and the ports. */
export const resolveContext = async (req: PayloadRequest): Promise<RequestContext> => ({
  req,
  payload: req.payload,
  actor: await resolveActor(req),
  ports: getPorts(),
});
