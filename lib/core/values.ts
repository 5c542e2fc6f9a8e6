/** Parses JSON; null for `null` and for invalid JSON. Pure. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
};

/** Whether a thrown value is an error of that name; AWS identifies its errors by name. Pure. */
export const isErrorNamed = (error: unknown, name: string): boolean =>
  error instanceof Error && error.name === name;

/** Whether a value contains a text with a NUL character at any depth: SQLite truncates texts there. Pure. */
export const hasNul = (value: unknown): boolean => {
  // Iterative, because callers control the depth of a body.
  const left: unknown[] = [value];
  while (left.length > 0) {
    const next = left.pop();
    if (typeof next === 'string' && next.includes('\0')) return true;
    if (typeof next !== 'object' || next === null) continue;
    for (const [key, inner] of Object.entries(next)) left.push(key, inner);
  }
  return false;
};

/** Whether a value is a plain object: neither an array nor a date, as databases return them. Pure. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);
