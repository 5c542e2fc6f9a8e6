import type { AfterErrorHook } from 'payload';

import { toWhere } from '@/lib/access/tenant';
import { resolveActor } from '@/lib/access/actor';
import { AppError, errorTable, type ErrorCode } from '@/lib/errors';
import { getRequestId } from '@/lib/http/request-id';
import type { Slug } from '@/lib/slugs';
import { permissions } from '@/lib/access/permissions';

const codesByStatus: Partial<Record<number, ErrorCode>> = {
  400: 'validation_failed',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  413: 'payload_too_large',
  429: 'rate_limited',
};

/**
 * Gives the errors of Payload's own calls our shape, `{ error, message, errors }`. Payload answers 403 to a change of a record
 * that is another tenant's as well as to one that never existed; both are 404 here, and 403 stays for what the actor may see
 * but not touch.
 */
export const answerPayloadError: AfterErrorHook = async ({ collection, error, req, result }) => {
  if (error instanceof AppError) return { response: error.toBody() as never, status: error.status };
  const status = 'status' in error && typeof error.status === 'number' ? error.status : 500;
  const errors = ((result as { errors?: { message: string }[] } | undefined)?.errors ?? []).filter(Boolean);
  if (status >= 500) {
    const requestId = getRequestId(req);
    req.payload.logger.error({ requestId, err: error }, 'a call failed');
    return { response: new AppError('internal', { requestId }).toBody() as never, status: 500 };
  }
  const id = req.routeParams?.id;
  if (
    status === 403 &&
    collection &&
    typeof id === 'string' &&
    !(await isVisible(req, collection.slug, id))
  ) {
    return { response: new AppError('not_found').toBody() as never, status: 404 };
  }
  const code = codesByStatus[status] ?? 'validation_failed';
  const message = errors[0]?.message ?? errorTable[code].message;
  return { response: { error: code, message, errors } as never, status };
};

const isVisible = async (
  req: Parameters<AfterErrorHook>[0]['req'],
  collection: string,
  id: string,
): Promise<boolean> => {
  if (!(collection in permissions)) return true;
  const actor = await resolveActor(req);
  // Nobody learns anything from being told that they are not signed in.
  if (actor.kind === 'anonymous') return true;
  const access = toWhere(actor, collection as Slug, 'read');
  if (typeof access === 'boolean') return access;
  const { totalDocs } = await req.payload.count({
    collection: collection as Slug,
    where: { and: [{ id: { equals: id } }, access] },
    overrideAccess: true,
  });
  return totalDocs > 0;
};
