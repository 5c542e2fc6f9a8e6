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
