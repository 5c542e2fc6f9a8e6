import { refuse } from '../run/encode-failure';
import { inspectFlv } from './inspect-flv';
import { readEbmlSize } from './read-ebml-size';
import { findExternalMedia, readBoxes, readBytes, readSampleEntries } from './read-boxes';
import { openSource, type SourceFile } from '../served/open-source';
import { hasMediaMagic, HEAD_LENGTH, sniffHead, type HeadKind } from './sniff-head';

/** Share of a container's announced bytes that may be missing at the end without being reported. */
const TOLERATED_LOSS = 0.05;

/** A box type consists of printable characters; zeros are bytes that a download has not filled yet. */
const boxType = /^(?:[\x20-\x7e\xa9]{4}|\0{4})$/;

/** Whether bytes at the end are missing. */
const inspectIsobmff = async (file: SourceFile, size: number): Promise<boolean> => {
  const boxes = await readBoxes(file, 0, size);
  const moov = boxes.find((box) => box.type === 'moov');
  const odd = boxes.find(({ type }) => !boxType.test(type));
  if (!moov && odd) throw refuse('damaged', `The file has no valid box at byte ${odd.start}.`);
  if (!moov || moov.end > size) throw refuse('truncated', 'The file has no complete moov box.');
  const entries = await readSampleEntries(file, moov);
  const elsewhere = await findExternalMedia(file, moov);
  if (elsewhere) throw refuse('external_media', `The ${elsewhere} track refers to another file.`);
  if (entries.some((entry) => entry === 'encv' || entry === 'enca')) {
    throw refuse('encrypted', `The file has protected tracks (${entries.join(', ')}).`);
  }
  const last = boxes.at(-1);
  return last?.type === 'mdat' && last.end - size > (last.end - last.start) * TOLERATED_LOSS;
};

const EBML_HEADER = 0x1a45dfa3;
const SEGMENT = 0x18538067;

/** Whether bytes at the end are missing, or a second file was appended, whose times restart at 0. */
const inspectMatroska = async (file: SourceFile, head: Buffer, size: number): Promise<boolean> => {
  const headerSize = readEbmlSize(head, 4);
  if (!headerSize || headerSize.value === null) return false;
  const segment = 4 + headerSize.length + headerSize.value;
  if (segment + 12 > head.length || head.readUInt32BE(segment) !== SEGMENT) return false;
  const segmentSize = readEbmlSize(head, segment + 4);
  if (!segmentSize || segmentSize.value === null) return false;
  const end = segment + 4 + segmentSize.length + segmentSize.value;
  if (end > size) return end - size > segmentSize.value * TOLERATED_LOSS;
  const next = await readBytes(file, end, 4);
  return next.length === 4 && next.readUInt32BE(0) === EBML_HEADER;
};

/** Whether bytes at the end are missing. */
const inspectAvi = (head: Buffer, size: number): boolean => {
  const announced = head.readUInt32LE(4);
  // Recorders that were cut off leave 0 or the largest number.
  return announced < 0xffff_ff00 && announced + 8 - size > announced * TOLERATED_LOSS;
};

/**
 * Examines a file's structure before any decoder does, in a few small reads (FLV, which has no index, is read
 * entirely). Throws `EncodeFailure` if it is empty, a playlist, a still image, encrypted (CENC), without an
 * index, or refers to other files. Returns the kind by its first bytes, whether the container is supported,
 * and whether a part is visibly missing.
 */
export const inspectContainer = async (
  source: string,
): Promise<{ kind: HeadKind; isMedia: boolean; isIncomplete: boolean }> => {
  const file = await openSource(source);
  try {
    const { size } = file;
    const head = await readBytes(file, 0, HEAD_LENGTH);
    const kind = sniffHead(head);
    if (kind === 'empty') throw refuse('empty_file', 'The file is empty.');
    if (kind === 'playlist') throw refuse('playlist', 'The file is a playlist that names other files.');
    if (kind === 'image') throw refuse('not_a_video', 'The file is a still image.');
    const isIncomplete =
      (kind === 'isobmff' && (await inspectIsobmff(file, size))) ||
      (kind === 'matroska' && (await inspectMatroska(file, head, size))) ||
      (kind === 'flv' && (await inspectFlv(file, head, size))) ||
      (kind === 'avi' && head.length >= 12 && inspectAvi(head, size));
    return { kind, isMedia: hasMediaMagic(head, kind), isIncomplete };
  } finally {
    await file.close();
  }
};
