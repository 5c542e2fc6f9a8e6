/** One MP4 box in memory: type and payload (ISO/IEC 14496-12 §4.2). */
export type Box = { type: string; body: Buffer };

/** Parses consecutive boxes of a buffer; a truncated last box is omitted. Pure. */
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

/** Finds all boxes at a path (`trak`, `mdia`, `mdhd`), in order. Pure. */
export const findBoxes = (bytes: Buffer, [type, ...deeper]: readonly string[]): Buffer[] => {
  const found = readBoxes(bytes).flatMap((box) => (box.type === type ? [box.body] : []));
  return deeper.length === 0 ? found : found.flatMap((body) => findBoxes(body, deeper));
};
