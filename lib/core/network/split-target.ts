/**
 * Splits a raw request target (`req.url`) into path and query without decoding or resolving: `new URL` would
 * turn `/a/../b` into a path other than the checked one. Pure.
 */
export const splitTarget = (target: string): { path: string; query: string } => {
  const mark = target.indexOf('?');
  return mark < 0
    ? { path: target, query: '' }
    : { path: target.slice(0, mark), query: target.slice(mark + 1) };
};
