/** One box of an MP4 in memory: its type and what it holds. ISO/IEC 14496-12 §4.2. */
export type Box = { type: string; body: Buffer };

/** The boxes of a buffer, one after the other; a last one that is cut off is left out. Pure. */
export const readBoxes = (bytes: Buffer): Box[] => {
  const boxes: Box[] = [];
  for (let at = 0; at + 8 <= bytes.length;) {
    const size = bytes.readUInt32BE(at);
    if (size < 8 || at + size > bytes.length) break;
    boxes.push({ type: bytes.toString('latin1', at + 4, at + 8), body: bytes.subarray(at + 8, at + size) });
    at += size;
  }
  return boxes;
};

/** All boxes at the end of a path (`trak`, `mdia`, `mdhd`), in order. Pure. */
export const findBoxes = (bytes: Buffer, [type, ...deeper]: readonly string[]): Buffer[] => {
  const found = readBoxes(bytes).flatMap((box) => (box.type === type ? [box.body] : []));
  return deeper.length === 0 ? found : found.flatMap((body) => findBoxes(body, deeper));
};
