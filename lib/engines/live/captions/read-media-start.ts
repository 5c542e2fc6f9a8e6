import { findBoxes, readBoxes } from '@/lib/core/media/mp4-boxes';

import type { Track } from '../packager/read-init';

/** ISO/IEC 14496-12 §8.8.12: 32 bits in version 0, 64 in version 1. */
const readDecodeTime = (tfdt: Buffer): number =>
  tfdt[0] === 1 ? Number(tfdt.readBigUInt64BE(4)) : tfdt.readUInt32BE(4);

/** Start of a segment's video by the clock of its run, in milliseconds; null if unknown. Pure. */
export const readMediaStart = (bytes: Buffer, tracks: readonly Track[]): number | null => {
  const leading = tracks.find(({ kind }) => kind === 'video') ?? tracks[0];
  if (!leading) return null;
  for (const { type, body } of readBoxes(bytes)) {
    if (type !== 'moof') continue;
    for (const traf of findBoxes(body, ['traf'])) {
      const [tfhd] = findBoxes(traf, ['tfhd']);
      const [tfdt] = findBoxes(traf, ['tfdt']);
      if (tfhd && tfdt && tfhd.readUInt32BE(4) === leading.id)
        return (readDecodeTime(tfdt) / leading.timescale) * 1000;
    }
  }
  return null;
};
