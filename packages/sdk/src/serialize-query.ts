const addPairs = (pairs: [string, string][], name: string, value: unknown): void => {
  if (value === undefined) return;
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) addPairs(pairs, `${name}[${index}]`, item);
  } else if (value instanceof Date) pairs.push([name, value.toISOString()]);
  else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) addPairs(pairs, `${name}[${key}]`, item);
  } else pairs.push([name, value === null ? 'null' : String(value)]);
};

/**
 * Writes nested objects and lists as `where[and][0][title][equals]=…`, and the lists of filters as
 * `status=COMPLETE,ERROR`.
 */
export const serializeQuery = (query: Record<string, unknown>): string => {
  const pairs: [string, string][] = [];
  for (const [name, value] of Object.entries(query))
    addPairs(pairs, name, Array.isArray(value) ? value.join(',') : value);
  return pairs.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&');
};
