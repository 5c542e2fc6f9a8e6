import { readFile } from 'node:fs/promises';

import { type ClipName, getClip } from '../encoding/clips';

/** A film made long enough to be sent in parts, by a box that nobody reads between its pictures and an index behind them. */
export const lengthen = (film: Buffer): Buffer => {
  const index = film.lastIndexOf('moov');
  const at = index < 0 ? film.length : index - 4;
  const filler = Buffer.alloc(40 * 1024 * 1024);
  filler.writeUInt32BE(filler.length);
  filler.write('free', 4, 'latin1');
  return Buffer.concat([film.subarray(0, at), filler, film.subarray(at)]);
};

export const readLengthened = async (name: ClipName): Promise<Buffer> =>
  lengthen(await readFile(await getClip(name)));
