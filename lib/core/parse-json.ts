/** The value of a text of JSON; null for `null`, and for what is none. Pure. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
};
