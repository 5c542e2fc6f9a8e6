import { expect, it } from 'vitest';

import { withoutBoxes } from '@/lib/engines/ffmpeg/ladder/segments';
import { endedByFullDisk } from '@/lib/engines/ffmpeg/run/session';

const said = 'Error writing trailer of out.mp4: No space left on device';

it.each([
  ['of today without space', { code: 228, stderr: '' }, true],
  ['of today with an exhausted quota', { code: 134, stderr: '' }, true],
  ['of today with a video of that title', { code: 183, stderr: 'title: No space left on device' }, false],
  ['before 6.1 without space', { code: 1, stderr: said }, true],
  ['before 6.1 with an exhausted quota', { code: 1, stderr: 'out.mp4: Disk quota exceeded' }, true],
  ['before 6.1 with another error', { code: 1, stderr: 'Invalid data found when processing input' }, false],
  ['ended by a signal', { code: null, stderr: said }, false],
])('distinguishes a full disk from ffmpeg %s', (_what, result, isFull) => {
  expect(endedByFullDisk(result)).toBe(isFull);
});

const box = (type: string, body: number): Buffer => {
  const bytes = Buffer.alloc(8 + body);
  bytes.writeUInt32BE(bytes.length);
  bytes.write(type, 4, 'latin1');
  return bytes;
};

it('does not accept a segment that the full disk cut short', () => {
  const segment = Buffer.concat([box('styp', 4), box('sidx', 8), box('moof', 16), box('mdat', 100)]);
  expect(withoutBoxes(segment, ['sidx'])).toHaveLength(segment.length - 16);
  expect(() => withoutBoxes(segment.subarray(0, -1), ['sidx'])).toThrow(
    expect.objectContaining({ name: 'EncodeFailure', isOutage: true, permanent: false }),
  );
});
