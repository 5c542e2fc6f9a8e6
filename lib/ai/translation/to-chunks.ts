/** Maximum bytes per call, with a margin below the limits of services. */
export const chunkBytes = 9000;

/** Consecutive texts of a track. `first` is the index of the first one among all. */
export type Chunk = { first: number; texts: string[] };

/**
 * Splits texts into chunks of at most `maxBytes` without splitting a text; a longer text is a chunk of its
 * own size. Pure.
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
