/** The boxes of an MP4 with their headers, in order. */
const split = (bytes: Buffer): { type: string; bytes: Buffer }[] => {
  const boxes: { type: string; bytes: Buffer }[] = [];
  for (let at = 0; at + 8 <= bytes.length;) {
    const size = bytes.readUInt32BE(at);
    boxes.push({ type: bytes.toString('latin1', at + 4, at + 8), bytes: bytes.subarray(at, at + size) });
    at += size;
  }
  return boxes;
};

const box = (type: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
};

/** Changes all boxes of a type below a path. `moov` must be the file's last box, so that no sample moves. */
const change = (bytes: Buffer, [type, ...deeper]: string[], edit: (body: Buffer) => Buffer): Buffer =>
  Buffer.concat(
    split(bytes).map((each) => {
      if (each.type !== type) return each.bytes;
      const body = each.bytes.subarray(8);
      return box(type, deeper.length === 0 ? edit(body) : change(body, deeper, edit));
    }),
  );

/** Sets the rotation matrix (ISO/IEC 14496-12 §8.3.2) of the first track with a size. */
export const setMatrix = (bytes: Buffer, [a, b, c, d]: [number, number, number, number]): Buffer =>
  change(bytes, ['moov', 'trak', 'tkhd'], (body) => {
    const changed = Buffer.from(body);
    if (changed.readUInt32BE(76) === 0) return changed;
    [a, b, 0, c, d, 0, 0, 0].forEach((value, index) => changed.writeInt32BE(value * 65_536, 40 + index * 4));
    return changed;
  });

/** Sets another duration (milliseconds) in the headers; the sample tables stay. */
export const claimDuration = (bytes: Buffer, milliseconds: number): Buffer => {
  const write = (at: number) => (body: Buffer) => {
    const changed = Buffer.from(body);
    changed.writeUInt32BE(milliseconds, at);
    return changed;
  };
  return change(change(bytes, ['moov', 'mvhd'], write(16)), ['moov', 'trak', 'tkhd'], write(20));
};

const readScale = (track: Buffer): number => {
  const at = track.indexOf('mdhd', 0, 'latin1');
  return track.readUInt32BE(at + 16);
};

/** Replaces the edit lists of both tracks. `from` and `length` are seconds of the track's time. */
export const setEdits = (bytes: Buffer, edits: readonly { from: number; length: number }[]): Buffer => {
  const total = Math.round(edits.reduce((sum, { length }) => sum + length, 0) * 1000);
  const edited = change(bytes, ['moov', 'trak'], (track) => {
    const scale = readScale(track);
    const first = track.readInt32BE(track.indexOf('elst', 0, 'latin1') + 4 + 12);
    const list = Buffer.alloc(8 + edits.length * 12);
    list.writeUInt32BE(edits.length, 4);
    edits.forEach(({ from, length }, index) => {
      list.writeUInt32BE(Math.round(length * 1000), 8 + index * 12);
      list.writeInt32BE(first + Math.round(from * scale), 12 + index * 12);
      list.writeUInt32BE(65_536, 16 + index * 12);
    });
    return change(track, ['edts', 'elst'], () => list);
  });
  return claimDuration(edited, total);
};

/** Sets the encoder delay that the file announces, in samples. */
export const setPriming = (bytes: Buffer, samples: number): Buffer =>
  change(bytes, ['moov', 'trak'], (track) =>
    track.includes('smhd')
      ? change(track, ['edts', 'elst'], (list) => {
          const changed = Buffer.from(list);
          changed.writeInt32BE(samples, 12);
          return changed;
        })
      : track,
  );

/** Sets the duration of all samples and of the video to zero. */
export const forgetLength = (bytes: Buffer): Buffer => {
  const zero = (at: number) => (body: Buffer) => {
    const changed = Buffer.from(body);
    changed.writeUInt32BE(0, at);
    return changed;
  };
  const media = ['moov', 'trak', 'mdia'];
  return [
    { path: [...media, 'mdhd'], at: 16 },
    { path: [...media, 'minf', 'stbl', 'stts'], at: 12 },
    { path: ['moov', 'trak', 'edts', 'elst'], at: 8 },
  ].reduce((changed, { path, at }) => change(changed, path, zero(at)), claimDuration(bytes, 0));
};

/**
 * Replaces `DefaultDuration` (0x23E383) with a Void element, because browsers record WebM without frame
 * durations.
 */
export const forgetFrameRate = (bytes: Buffer): Buffer => {
  const changed = Buffer.from(bytes);
  const at = changed.indexOf(Buffer.from([0x23, 0xe3, 0x83]));
  if (at < 0) throw new Error('no frame rate to remove');
  const length = (changed[at + 3] ?? 0) & 0x7f;
  changed.set([0xec, 0x80 | (2 + length)], at);
  return changed.fill(0, at + 2, at + 4 + length);
};

/** Sets another frame duration in nanoseconds (`DefaultDuration`) in a Matroska file's first track. */
export const claimFrameTime = (bytes: Buffer, nanoseconds: number): Buffer => {
  const changed = Buffer.from(bytes);
  const at = changed.indexOf(Buffer.from([0x23, 0xe3, 0x83]));
  if (at < 0) throw new Error('no frame rate to change');
  const length = (changed[at + 3] ?? 0) & 0x7f;
  changed.writeUIntBE(nanoseconds, at + 4, length);
  return changed;
};
