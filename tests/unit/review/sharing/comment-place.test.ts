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
  ['a time of its frame stays', { videoTimecode: 0.09, frameIn: 2 }, { videoTimecode: 0.09, frameIn: 2 }],
  [
    'a time of another frame is replaced',
    { videoTimecode: 99_999, frameIn: 2 },
    { videoTimecode: 0.08, frameIn: 2 },
  ],
  ['frame 0 is a place', { frameIn: 0 }, { videoTimecode: 0, frameIn: 0 }],
  ['a range begins at frame 0', { frameIn: 0, frameOut: 5 }, { videoTimecode: 0, frameIn: 0, frameOut: 5 }],
  ['time 0 is frame 0', { videoTimecode: 0 }, { videoTimecode: 0, frameIn: 0 }],
  ['the end is the last frame', { videoTimecode: 60 }, { videoTimecode: 59.96, frameIn: 1499 }],
  ['a frame after it, too', { videoTimecode: 60.04 }, { videoTimecode: 59.96, frameIn: 1499 }],
  ['a drawing has its frame', { drawing: { frame: 9 } }, { videoTimecode: 0.36, frameIn: 9 }],
  ['a drawing has the comment’s place', { frameIn: 5, drawing: {} }, { frameIn: 5 }],
  ['no values are no place', { videoTimecode: null }, { videoTimecode: null, frameIn: null }],
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
