/** Whether a value holds a text with a NUL character, at any depth: SQLite cuts texts off there. Pure. */
export const hasNul = (value: unknown): boolean => {
  // Not by recursion: how deep a body goes is the caller's choice.
  const left: unknown[] = [value];
  while (left.length > 0) {
    const next = left.pop();
    if (typeof next === 'string' && next.includes('\0')) return true;
    if (typeof next !== 'object' || next === null) continue;
    for (const [key, inner] of Object.entries(next)) left.push(key, inner);
  }
  return false;
};
