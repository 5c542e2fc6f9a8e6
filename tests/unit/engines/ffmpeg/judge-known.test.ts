import { expect, it } from 'vitest';

import { locateIndex } from '@/lib/engines/ffmpeg/inspect/judge-known';

const box = (type: string, size: number, length = size): Buffer => {
  const bytes = Buffer.alloc(length);
  bytes.writeUInt32BE(size);
  bytes.write(type, 4, 'latin1');
  return bytes;
};
const look = (file: Buffer, { size = file.length, known = 100 } = {}) =>
  locateIndex({ head: file.subarray(0, known), end: { tail: file.subarray(file.length - known), size } });
const begin = box('ftyp', 20);

it.each([
  ['at the start', [begin, box('moov', 60), box('mdat', 900)], 'there'],
  ['at the end', [begin, box('mdat', 900), box('moov', 60)], 'there'],
  ['nowhere', [begin, box('mdat', 980)], 'nowhere'],
  ['after a truncated box', [begin, box('mdat', 5000, 980)], 'nowhere'],
  ['truncated', [begin, box('mdat', 900), box('moov', 600, 60)], 'nowhere'],
  ['longer than the received beginning', [begin, box('moov', 300), box('mdat', 600)], 'unknown'],
  ['longer than the received end', [begin, box('mdat', 700), box('moov', 300)], 'unknown'],
  ['behind a box in the missing part', [begin, box('free', 200), box('mdat', 700)], 'unknown'],
] as const)('locates an index: %s', async (_name, boxes, place) => {
  expect(await look(Buffer.concat(boxes))).toBe(place);
});

it('can’t locate an index from the start of the file alone', async () => {
  expect(await locateIndex({ head: begin, end: null })).toBe('unknown');
});
