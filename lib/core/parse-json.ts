/** Parses JSON; null for `null` and for invalid JSON. Pure. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
};
