import { readBoxes } from '@/lib/core/media/mp4-boxes';

import { type FragmentFacts, readFragment } from './read-fragment';
import { readTracks, type Track } from './read-init';

/** The head of a fragmented MP4, which every player needs first (`EXT-X-MAP`). */
export type Init = { bytes: Buffer; tracks: Track[] };

/** One `moof` with its `mdat`: what HLS calls a partial segment. Seconds. */
export type Fragment = FragmentFacts & { bytes: Buffer };

/** No picture of a live stream is larger; more means that the stream is damaged. */
const maxBoxBytes = 64 * 1024 * 1024;

/**
 * Splits a fragmented MP4 as it is written (`ffmpeg -movflags empty_moov+default_base_moof -frag_duration …`) into its head and its
 * fragments. `push` throws on what is none.
 */
export const createMp4Splitter = (to: {
  onInit: (init: Init) => void;
  onFragment: (fragment: Fragment) => void;
}) => {
  let waiting: Buffer[] = [];
  let length = 0;
  let head: Buffer[] = [];
  let moof: Buffer | null = null;
  let tracks: Track[] = [];

  const take = (bytes: number): Buffer => {
    const all = waiting.length === 1 ? (waiting[0] as Buffer) : Buffer.concat(waiting);
    waiting = all.length > bytes ? [all.subarray(bytes)] : [];
    length -= bytes;
    return all.subarray(0, bytes);
  };

  const handle = (box: Buffer): void => {
    const type = box.toString('latin1', 4, 8);
    if (type === 'ftyp') head = [box];
    else if (type === 'moov') {
      tracks = readTracks(box.subarray(8));
      to.onInit({ bytes: Buffer.concat([...head, box]), tracks });
    } else if (type === 'moof') moof = box;
    else if (type === 'mdat' && moof) {
      const [first] = readBoxes(moof);
      const facts = first && readFragment(first.body, tracks);
      // What has sound only belongs to the pictures around it.
      to.onFragment({
        ...(facts ?? { duration: 0, isIndependent: false }),
        bytes: Buffer.concat([moof, box]),
      });
      moof = null;
    }
  };

  const push = (chunk: Buffer): void => {
    waiting.push(chunk);
    length += chunk.length;
    while (length >= 8) {
      if ((waiting[0]?.length ?? 0) < 8) waiting = [Buffer.concat(waiting)];
      const size = (waiting[0] as Buffer).readUInt32BE(0);
      if (size < 8 || size > maxBoxBytes) throw new RangeError(`a box of ${size} bytes`);
      if (length < size) return;
      handle(take(size));
    }
  };
  return { push };
};
