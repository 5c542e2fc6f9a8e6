import type { PayloadRequest } from 'payload';

/** A symbol, so that no header, body or query of a caller can be this property of a request. */
const systemMark = Symbol('system');

type MarkedRequest = Partial<PayloadRequest> & { [systemMark]?: true };

/**
 * The `req` of a Local API call that the product makes in its own name: worker, seed, jobs, and what a use
 * case does beyond its caller's rights. Always a new object with a context of its own: the request it is made
 * from, which gives it the language, keeps its actor.
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
