import { open, type FileHandle } from 'node:fs/promises';

import { refuse } from './encode-failure';
import { HEAD_LENGTH, sniffHead } from './sniff-head';

/** Share of a container's announced bytes that may be missing at the end without refusing the file. */
const TOLERATED_LOSS = 0.05;

type Box = {
  type: string;
  start: number;
  /** First byte after the box's header. */ body: number;
  end: number;
};

const readBytes = async (file: FileHandle, position: number, length: number): Promise<Buffer> => {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
};

/** Boxes between two offsets, by their headers alone; the last one may reach beyond `end`. ISO/IEC 14496-12 §4.2. */
const readBoxes = async (file: FileHandle, start: number, end: number): Promise<Box[]> => {
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

/** Sample entries of all tracks (`avc1`, `mp4a`, `encv`, …). */
const readSampleEntries = async (file: FileHandle, moov: Box): Promise<string[]> => {
  const entries: string[] = [];
  const descend = async ({ body, end }: Box, [type, ...deeper]: string[]): Promise<void> => {
    const children = (await readBoxes(file, body, end)).filter((box) => box.type === type);
    for (const child of children) {
      if (deeper.length > 0) await descend(child, deeper);
      // `stsd` is a full box with a count before its entries.
      else entries.push(...(await readBoxes(file, child.body + 8, child.end)).map((box) => box.type));
    }
  };
  await descend(moov, ['trak', 'mdia', 'minf', 'stbl', 'stsd']);
  return entries;
};

const inspectIsobmff = async (file: FileHandle, size: number): Promise<void> => {
  const boxes = await readBoxes(file, 0, size);
  const moov = boxes.find((box) => box.type === 'moov');
  if (!moov || moov.end > size) throw refuse('truncated', 'The file has no complete moov box.');
  const entries = await readSampleEntries(file, moov);
  if (entries.some((entry) => entry === 'encv' || entry === 'enca')) {
    throw refuse('encrypted', `The file has protected tracks (${entries.join(', ')}).`);
  }
  const last = boxes.at(-1);
  if (last?.type === 'mdat' && last.end - size > (last.end - last.start) * TOLERATED_LOSS) {
    throw refuse('truncated', `The media data ends ${last.end - size} bytes early.`);
  }
};

/** Reads an EBML number of 1 to 8 bytes (RFC 8794 §4); null where all its bits are set, which means "unknown". */
const readEbmlSize = (bytes: Buffer, offset: number): { value: number | null; length: number } | null => {
  const first = bytes[offset];
  if (first === undefined || first === 0) return null;
  const length = Math.clz32(first) - 23;
  if (offset + length > bytes.length) return null;
  const allOnes = 2 ** (7 * length) - 1;
  let value = first & (0xff >> length);
  for (let index = 1; index < length; index += 1) value = value * 256 + (bytes[offset + index] ?? 0);
  return { value: value >= allOnes ? null : value, length };
};

const inspectMatroska = (head: Buffer, size: number): void => {
  const headerSize = readEbmlSize(head, 4);
  if (!headerSize || headerSize.value === null) return;
  const segment = 4 + headerSize.length + headerSize.value;
  if (segment + 12 > head.length || head.readUInt32BE(segment) !== 0x18538067) return;
  const segmentSize = readEbmlSize(head, segment + 4);
  if (!segmentSize || segmentSize.value === null) return;
  const missing = segment + 4 + segmentSize.length + segmentSize.value - size;
  if (missing > segmentSize.value * TOLERATED_LOSS) {
    throw refuse('truncated', `The Matroska segment ends ${missing} bytes early.`);
  }
};

const inspectAvi = (head: Buffer, size: number): void => {
  const announced = head.readUInt32LE(4);
  // Recorders that were cut off leave 0 or the largest number.
  if (announced >= 0xffff_ff00) return;
  const missing = announced + 8 - size;
  if (missing > announced * TOLERATED_LOSS) {
    throw refuse('truncated', `The AVI file ends ${missing} bytes early.`);
  }
};

/**
 * Looks at a file's structure before any decoder does, in a handful of small reads. Throws `EncodeFailure` for what is
 * empty, a playlist, a still image, encrypted (CENC) or visibly cut off; everything else passes.
 */
export const inspectContainer = async (path: string): Promise<void> => {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const head = await readBytes(file, 0, HEAD_LENGTH);
    const kind = sniffHead(head);
    if (kind === 'empty') throw refuse('empty_file', 'The file has no bytes.');
    if (kind === 'playlist') throw refuse('playlist', 'The file is a playlist that names other files.');
    if (kind === 'image') throw refuse('not_a_video', 'The file is a still image.');
    if (kind === 'isobmff') await inspectIsobmff(file, size);
    if (kind === 'matroska') inspectMatroska(head, size);
    if (kind === 'avi' && head.length >= 12) inspectAvi(head, size);
  } finally {
    await file.close();
  }
};
