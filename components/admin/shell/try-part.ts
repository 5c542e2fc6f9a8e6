import type { RequestContext } from '@/lib/http/define-endpoint';

/** Isolates a failing part of a page: logs the error and returns `failed`. */
export const tryPart = <T>(
  { payload }: Pick<RequestContext, 'payload'>,
  look: Promise<T>,
): Promise<T | 'failed'> =>
  look.catch((error: unknown) => {
    payload.logger.error({ err: error }, 'a part of a page could not be loaded');
    return 'failed';
  });
