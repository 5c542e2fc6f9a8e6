/**
 * Gives rows other ids, wherever these stand in them: as ids, as relations, in the keys of files. An id is
 * long and random enough to stand for nothing else. Pure.
 */
export const createIdMap = (ids: ReadonlyMap<string, string>) => {
  const isMapped = [...ids].some(([from, to]) => from !== to);
  // Both kinds of ids there are: UUIDs, and ObjectIDs.
  const pattern = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|[0-9a-f]{24}/g;
  const mapText = (text: string): string =>
    isMapped ? text.replace(pattern, (id) => ids.get(id) ?? id) : text;
  return {
    mapText,
    mapRow: <T>(row: T): T => (isMapped ? (JSON.parse(mapText(JSON.stringify(row))) as T) : row),
  };
};
export type IdMap = ReturnType<typeof createIdMap>;
