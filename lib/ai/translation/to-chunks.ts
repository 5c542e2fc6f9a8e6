/** Bytes of one call, a margin below what services take. */
export const chunkBytes = 9000;

/** Some texts of a track, one after the other; `first` is the place of the first among all. */
export type Chunk = { first: number; texts: string[] };

/**
 * Splits texts into chunks of at most `maxBytes`, none in two; a text that is longer by itself is a chunk of
 * its own. Pure.
 */
export const toChunks = (texts: readonly string[], maxBytes: number): Chunk[] => {
  const chunks: Chunk[] = [];
  let bytes = 0;
  for (const [index, text] of texts.entries()) {
    const size = Buffer.byteLength(text);
    const last = chunks.at(-1);
    if (last && bytes + size <= maxBytes) {
      last.texts.push(text);
      bytes += size;
    } else {
      chunks.push({ first: index, texts: [text] });
      bytes = size;
    }
  }
  return chunks;
};
