import type { SourceFile } from '../served/open-source';

export type Box = {
  type: string;
  start: number;
  /** First byte after the box's header. */
  body: number;
  end: number;
};

export const readBytes = (file: SourceFile, position: number, length: number): Promise<Buffer> =>
  file.read(position, length);

/**
 * Boxes between two offsets, by their headers alone; the last one may reach beyond `end`. ISO/IEC 14496-12
 * §4.2.
 */
export const readBoxes = async (file: SourceFile, start: number, end: number): Promise<Box[]> => {
  const boxes: Box[] = [];
  let position = start;
  while (position + 8 <= end && boxes.length < 200_000) {
    const header = await readBytes(file, position, 16);
    if (header.length < 8) break;
    const size32 = header.readUInt32BE(0);
    const isLarge = size32 === 1 && header.length === 16;
    const size = isLarge ? Number(header.readBigUInt64BE(8)) : size32 === 0 ? end - position : size32;
    if (size < (isLarge ? 16 : 8)) break;
    const type = header.toString('latin1', 4, 8);
    boxes.push({ type, start: position, body: position + (isLarge ? 16 : 8), end: position + size });
    position += size;
  }
  return boxes;
};

/** All boxes of a path below a box. */
export const findBoxes = async (
  file: SourceFile,
  { body, end }: Box,
  [type, ...deeper]: string[],
): Promise<Box[]> => {
  const found = (await readBoxes(file, body, end)).filter((box) => box.type === type);
  if (deeper.length === 0) return found;
  return (await Promise.all(found.map((box) => findBoxes(file, box, deeper)))).flat();
};

/** Entries of a full box that begins with their number (`stsd`, `dref`). */
const readEntries = async (file: SourceFile, { body, end }: Box): Promise<Box[]> =>
  readBoxes(file, body + 8, end);

/** Sample entries of all tracks (`avc1`, `mp4a`, `encv`, …). */
export const readSampleEntries = async (file: SourceFile, moov: Box): Promise<string[]> => {
  const tables = await findBoxes(file, moov, ['trak', 'mdia', 'minf', 'stbl', 'stsd']);
  const entries = await Promise.all(tables.map((table) => readEntries(file, table)));
  return entries.flat().map(({ type }) => type);
};

/**
 * Whether an entry of a `dref` refers to another file (§8.7.2), also by an empty address without the "same
 * file" flag.
 */
const isExternal = async (file: SourceFile, entry: Box): Promise<boolean> => {
  const [, , , flags = 1, first = 0] = await readBytes(file, entry.body, 5);
  const isThisFile = (flags & 1) === 1;
  return !isThisFile && entry.end - entry.body > 5 && (entry.type !== 'url ' || first !== 0);
};

/** Media that a QuickTime reference movie stores in other files: `vide`, `soun`, or null. */
export const findExternalMedia = async (file: SourceFile, moov: Box): Promise<string | null> => {
  for (const media of await findBoxes(file, moov, ['trak', 'mdia'])) {
    const [handler] = await findBoxes(file, media, ['hdlr']);
    const kind = handler ? (await readBytes(file, handler.body + 8, 4)).toString('latin1') : '';
    if (kind !== 'vide' && kind !== 'soun') continue;
    const [table] = await findBoxes(file, media, ['minf', 'stbl', 'stsd']);
    const [sample] = table ? await readEntries(file, table) : [];
    const [references] = await findBoxes(file, media, ['minf', 'dinf', 'dref']);
    if (!sample || !references) continue;
    const [high = 0, low = 0] = await readBytes(file, sample.body + 6, 2);
    const used = (await readEntries(file, references))[high * 256 + low - 1];
    if (used && (await isExternal(file, used))) return kind;
  }
  return null;
};
