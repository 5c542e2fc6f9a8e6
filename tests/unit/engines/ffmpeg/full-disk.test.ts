import { expect, it } from 'vitest';

import { withoutBoxes } from '@/lib/engines/ffmpeg/ladder/segments';
import { endedByFullDisk } from '@/lib/engines/ffmpeg/run/session';

const said = 'Error writing trailer of out.mp4: No space left on device';

it.each([
  ['without space (current ffmpeg)', { code: 228, stderr: '' }, true],
  ['with an exhausted quota (current ffmpeg)', { code: 134, stderr: '' }, true],
  [
    'with a video titled like the error (current ffmpeg)',
    { code: 183, stderr: 'title: No space left on device' },
    false,
  ],
  ['without space (ffmpeg before 6.1)', { code: 1, stderr: said }, true],
  ['with an exhausted quota (ffmpeg before 6.1)', { code: 1, stderr: 'out.mp4: Disk quota exceeded' }, true],
  [
    'with another error (ffmpeg before 6.1)',
    { code: 1, stderr: 'Invalid data found when processing input' },
    false,
  ],
  ['after a signal', { code: null, stderr: said }, false],
])('detects whether ffmpeg ended because of a full disk: %s', (_what, result, isFull) => {
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
