import { readFile } from 'node:fs/promises';

import { type ClipName, getClip } from '../encoding/clips';

/** Makes a video large enough to be sent in parts, with an ignored box between its frames and the index. */
export const lengthen = (clip: Buffer): Buffer => {
  const index = clip.lastIndexOf('moov');
  const at = index < 0 ? clip.length : index - 4;
  const filler = Buffer.alloc(40 * 1024 * 1024);
  filler.writeUInt32BE(filler.length);
  filler.write('free', 4, 'latin1');
  return Buffer.concat([clip.subarray(0, at), filler, clip.subarray(at)]);
};

export const readLengthened = async (name: ClipName): Promise<Buffer> =>
  lengthen(await readFile(await getClip(name)));
