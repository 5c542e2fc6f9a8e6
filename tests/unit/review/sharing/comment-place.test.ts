import { expect, it } from 'vitest';

import { placeComment } from '@/lib/review/sharing/comments/carry-place';

const clip = { fps: 25, duration: 60 };

it('ends with the last video frame, even if the audio is longer', () => {
  const withSound = { fps: 25, duration: 12.011, frameCount: 300 };
  expect(placeComment({ frameIn: 299 }, withSound)).toMatchObject({ frameIn: 299 });
  expect(() => placeComment({ frameIn: 300 }, withSound)).toThrow(
    expect.objectContaining({ code: 'comment_frames' }),
  );
  expect(placeComment({ videoTimecode: 12.005 }, withSound)).toMatchObject({ frameIn: 299 });
});

it.each([
  ['keeps a time within its frame', { videoTimecode: 0.09, frameIn: 2 }, { videoTimecode: 0.09, frameIn: 2 }],
  [
    'replaces a time of another frame',
    { videoTimecode: 99_999, frameIn: 2 },
    { videoTimecode: 0.08, frameIn: 2 },
  ],
  ['accepts frame 0 as a place', { frameIn: 0 }, { videoTimecode: 0, frameIn: 0 }],
  [
    'accepts a range from frame 0',
    { frameIn: 0, frameOut: 5 },
    { videoTimecode: 0, frameIn: 0, frameOut: 5 },
  ],
  ['converts time 0 to frame 0', { videoTimecode: 0 }, { videoTimecode: 0, frameIn: 0 }],
  ['converts the end to the last frame', { videoTimecode: 60 }, { videoTimecode: 59.96, frameIn: 1499 }],
  [
    'converts a frame after the end to the last frame',
    { videoTimecode: 60.04 },
    { videoTimecode: 59.96, frameIn: 1499 },
  ],
  ['keeps the frame of a drawing', { drawing: { frame: 9 } }, { videoTimecode: 0.36, frameIn: 9 }],
  ['gives a drawing the comment’s place', { frameIn: 5, drawing: {} }, { frameIn: 5 }],
  ['has no place without values', { videoTimecode: null }, { videoTimecode: null, frameIn: null }],
])('%s', (_what, asked, expected) => {
  expect(placeComment(asked, clip)).toMatchObject(expected);
});

it.each([
  ['videoTimecode', { videoTimecode: 60.05 }],
  ['videoTimecode', { videoTimecode: 99_999 }],
  ['frameIn', { frameIn: 1500 }],
  ['frameOut', { frameIn: 1499, frameOut: 1500 }],
  ['frameOut', { frameIn: 9, frameOut: 8 }],
  ['frameOut', { frameOut: 8 }],
  ['frameOut', { videoTimecode: 1, frameOut: 8 }],
  ['drawing.frame', { frameIn: 9, drawing: { frame: 1500 } }],
  ['drawing', { drawing: {} }],
])('names %s if the place is outside the video: %o', (field, asked) => {
  expect(() => placeComment(asked, clip)).toThrow(
    expect.objectContaining({
      code: 'comment_frames',
      errors: [{ field, code: 'comment_frames', message: expect.stringMatching(`^${field}: `) }],
    }),
  );
});
