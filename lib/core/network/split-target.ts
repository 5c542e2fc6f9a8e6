/**
 * Path and query of a raw request target (`req.url`). Nothing is decoded or resolved: `new URL` would turn
 * `/a/../b` into another path than the one that was checked. Pure.
 */
export const splitTarget = (target: string): { path: string; query: string } => {
  const mark = target.indexOf('?');
  return mark < 0
    ? { path: target, query: '' }
    : { path: target.slice(0, mark), query: target.slice(mark + 1) };
};
