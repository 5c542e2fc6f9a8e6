/** More than the product has; what is asked for beyond it is counted together. */
const maxRoutes = 400;

/** What stands for one of many: ids, numbers, tokens, file names. */
const isPlainWord = (segment: string): boolean => /^[a-zA-Z][a-zA-Z_-]{0,31}$/.test(segment);

/** A path with what changes from call to call left out: `/api/videos/:id`. Pure. */
export const toPattern = (url: string): string => {
  const path = url.split('?', 1)[0] ?? '/';
  const segments = path.split('/').filter(Boolean);
  return `/${segments.map((segment) => (isPlainWord(segment) ? segment : ':id')).join('/')}`;
};

/**
 * Names the route of a request. Addresses that nobody ever got an answer from are `other`, or whoever tries
 * addresses would decide how many figures there are.
 */
export const createRouteNames = () => {
  const known = new Set<string>();
  return (url: string, status: number): string => {
    const pattern = toPattern(url);
    if (known.has(pattern)) return pattern;
    if (status >= 400 || known.size >= maxRoutes) return 'other';
    known.add(pattern);
    return pattern;
  };
};

const edgeFolders = new Set(['videos', 'live', 'player', '_upload', 't', 'lp', 'health']);

/** The edge has few kinds of addresses, by their first folder. Pure. */
export const toEdgeRoute = (url: string): string => {
  const folder = url.split(/[/?]/, 2)[1] ?? '';
  return edgeFolders.has(folder) ? `/${folder}` : 'other';
};
