/**
 * Replaces ids wherever they occur in rows: as ids, in relations and in storage keys. Ids are long and
 * random, so a plain text replacement is safe. Pure.
 */
export const createIdMap = (ids: ReadonlyMap<string, string>) => {
  const isMapped = [...ids].some(([from, to]) => from !== to);
  // Ids are either UUIDs or ObjectIDs.
  const pattern = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|[0-9a-f]{24}/g;
  const mapText = (text: string): string =>
    isMapped ? text.replace(pattern, (id) => ids.get(id) ?? id) : text;
  return {
    mapText,
    mapRow: <T>(row: T): T => (isMapped ? (JSON.parse(mapText(JSON.stringify(row))) as T) : row),
  };
};
export type IdMap = ReturnType<typeof createIdMap>;
