import type { PayloadRequest } from 'payload';

/** A symbol, so that no header, body or query can set this property of a request. */
const systemMark = Symbol('system');

type MarkedRequest = Partial<PayloadRequest> & { [systemMark]?: true };

/**
 * Creates the `req` of a Local API call that the product makes in its own name: worker, seed, jobs, and steps
 * of a use case beyond its caller's rights. The result is always a new object with its own context. It keeps
 * the language of the original request, whose actor stays unchanged.
 */
export const asSystem = (req?: PayloadRequest): Partial<PayloadRequest> => {
  const marked: MarkedRequest = { user: null, context: {}, [systemMark]: true };
  if (!req) return marked;
  const { i18n, locale, fallbackLocale, payload } = req;
  return Object.assign(marked, { i18n, locale, fallbackLocale, payload });
};

/** Whether a request was made by `asSystem`. */
export const isSystem = (req: Partial<PayloadRequest>): boolean =>
  (req as MarkedRequest)[systemMark] === true;
