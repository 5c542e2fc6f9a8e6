import { expect, it } from 'vitest';

import { placeComment } from '@/lib/sharing/comments/comment-place';

const film = { fps: 25, duration: 60 };

it.each([
  ['a time of its frame stays', { videoTimecode: 0.09, frameIn: 2 }, { videoTimecode: 0.09, frameIn: 2 }],
  ['a foreign time gives way', { videoTimecode: 99_999, frameIn: 2 }, { videoTimecode: 0.08, frameIn: 2 }],
  ['frame 0 alone is no place', { frameIn: 0 }, { videoTimecode: null, frameIn: null }],
  ['a drawing makes frame 0 one', { frameIn: 0, drawing: {} }, { videoTimecode: 0, frameIn: 0 }],
  ['a range makes frame 0 one', { frameIn: 0, frameOut: 5 }, { videoTimecode: 0, frameIn: 0, frameOut: 5 }],
  ['time 0 is none', { videoTimecode: 0 }, { videoTimecode: null, frameIn: null }],
])('%s', (_what, asked, expected) => {
  expect(placeComment(asked, film)).toMatchObject(expected);
});
