import { readBytes } from './read-boxes';
import type { SourceFile } from '../served/open-source';

/** Bytes of a tag's header: type, payload size and time. Adobe FLV 10.1, annex E.4.1. */
const TAG_HEADER = 11;
/** Each tag is followed by its own length. */
const TAG_TRAILER = 4;
const MEDIA_KINDS = [8, 9];

/** Bytes per read; tags are a few hundred bytes to some kB. */
const CHUNK = 1 << 20;
/**
 * Milliseconds by which a tag may be earlier than its predecessor, since audio and video do not alternate
 * strictly.
 */
const TOLERATED_STEP_BACK = 1000;
/** Tolerated share of the file that does not consist of tags, at its end. */
const TOLERATED_REST = 0.05;

type Tag = { isMedia: boolean; end: number; milliseconds: number };

/** Reads tags sequentially in large blocks. */
const createTagReader = (file: SourceFile) => {
  let chunk: Buffer = Buffer.alloc(0);
  let start = 0;
  return async (position: number): Promise<Tag | null> => {
    if (position < start || position + TAG_HEADER > start + chunk.length) {
      start = position;
      chunk = await readBytes(file, position, CHUNK);
    }
    const at = position - start;
    if (at + TAG_HEADER > chunk.length) return null;
    const kind = chunk.readUInt8(at) & 0x1f;
    // The highest eight bits of the time come last.
    const milliseconds = chunk.readUIntBE(at + 4, 3) + chunk.readUInt8(at + 7) * 2 ** 24;
    const end = position + TAG_HEADER + chunk.readUIntBE(at + 1, 3) + TAG_TRAILER;
    if (![...MEDIA_KINDS, 18].includes(kind) || chunk.readUIntBE(at + 8, 3) !== 0) return null;
    return { isMedia: MEDIA_KINDS.includes(kind), end, milliseconds };
  };
};

/**
 * Whether ffmpeg silently shows only a part of the file: it ends at a second header, as in joined files, and
 * drops data whose times restart. Also true if bytes at the end are missing.
 */
export const inspectFlv = async (file: SourceFile, head: Buffer, size: number): Promise<boolean> => {
  const readTag = createTagReader(file);
  let position = head.readUInt32BE(5) + TAG_TRAILER;
  let latest = 0;
  while (position < size) {
    const tag = await readTag(position);
    if (!tag) return size - position > size * TOLERATED_REST;
    if (tag.isMedia && tag.milliseconds < latest - TOLERATED_STEP_BACK) return true;
    if (tag.isMedia) latest = Math.max(latest, tag.milliseconds);
    position = tag.end;
  }
  return position - size > size * TOLERATED_REST;
};
