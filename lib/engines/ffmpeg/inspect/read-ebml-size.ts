/**
 * Reads an EBML number of 1 to 8 bytes (RFC 8794 §4); null if all its bits are set, which means "unknown".
 */
export const readEbmlSize = (
  bytes: Buffer,
  offset: number,
): { value: number | null; length: number } | null => {
  const first = bytes[offset];
  if (first === undefined || first === 0) return null;
  const length = Math.clz32(first) - 23;
  if (offset + length > bytes.length) return null;
  const allOnes = 2 ** (7 * length) - 1;
  let value = first & (0xff >> length);
  for (let index = 1; index < length; index += 1) value = value * 256 + (bytes[offset + index] ?? 0);
  return { value: value >= allOnes ? null : value, length };
};
