export const logPath = '/admin/collections/eventLogs';

/** Formats a query as `?…`, or an empty string. Pure. */
export const writeQuery = (query: Record<string, string | undefined>): string => {
  const given = Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]));
  return given.length > 0 ? `?${new URLSearchParams(given).toString()}` : '';
};
