import { expect, it } from 'vitest';

import { placeComment } from '@/lib/sharing/comments/comment-place';

const film = { fps: 25, duration: 60 };

it('ends with the last frame of the video stream, which sound outlasts', () => {
  const withSound = { fps: 25, duration: 12.011, frameCount: 300 };
  expect(placeComment({ frameIn: 299 }, withSound)).toMatchObject({ frameIn: 299 });
  expect(() => placeComment({ frameIn: 300 }, withSound)).toThrow(
    expect.objectContaining({ code: 'comment_frames' }),
  );
  expect(placeComment({ videoTimecode: 12.005 }, withSound)).toMatchObject({ frameIn: 299 });
});

it.each([
  ['a time of its frame stays', { videoTimecode: 0.09, frameIn: 2 }, { videoTimecode: 0.09, frameIn: 2 }],
  ['a foreign time gives way', { videoTimecode: 99_999, frameIn: 2 }, { videoTimecode: 0.08, frameIn: 2 }],
  ['frame 0 is a place', { frameIn: 0 }, { videoTimecode: 0, frameIn: 0 }],
  ['a range begins at frame 0', { frameIn: 0, frameOut: 5 }, { videoTimecode: 0, frameIn: 0, frameOut: 5 }],
  ['time 0 is none', { videoTimecode: 0 }, { videoTimecode: null, frameIn: null }],
])('%s', (_what, asked, expected) => {
  expect(placeComment(asked, film)).toMatchObject(expected);
});
