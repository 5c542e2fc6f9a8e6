import type { RequestContext } from '@/lib/http/define-endpoint';

/** One part of a page that fails takes no other with it: `failed` then, and a line in the log. */
export const tryPart = <T>(
  { payload }: Pick<RequestContext, 'payload'>,
  look: Promise<T>,
): Promise<T | 'failed'> =>
  look.catch((error: unknown) => {
    payload.logger.error({ err: error }, 'a part of a page could not be loaded');
    return 'failed';
  });
