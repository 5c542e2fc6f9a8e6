import { afterAll, beforeAll, expect, it } from 'vitest';

import { invertMoves, toMoves } from '@/lib/core/media/clips';
import { carryToTrimmed } from '@/lib/review/sharing/comments/carry-comments';
import type { StoredTrim } from '@/lib/videos/trimming/trim-schemas';
import type { Video } from '@/payload-types';
import { bootShares } from '@/tests/support/sharing/boot-shares';

let on: Awaited<ReturnType<typeof bootShares>>;
beforeAll(async () => {
  on = await bootShares();
});
afterAll(() => on.on.close());

type Comment = {
  text: string;
  version: number;
  frameIn: number | null;
  parentCommentId: string | null;
  isInRemovedPart: boolean;
};

/** Keeps seconds 2 to 4 of a video with 25 frames a second. */
const moves = toMoves([{ in: 2, out: 4 }]);
const trimOf = (from: number, more: Partial<StoredTrim>): StoredTrim => ({
  input: { inputKey: '', filename: null },
  ...{ clips: null, from, moves, restored: null, texts: null, undo: null },
  ...more,
});

it('copies comments with replies to a trimmed version and back, and marks removed parts', async () => {
  const { payload } = on.on;
  const shared = await on.share({ fps: 25 });
  const { id } = shared.video;
  const serve = async (version: number, duration: number): Promise<Video> => {
    await payload.db.updateOne({
      collection: 'videos',
      id,
      data: { v: version, sourceFolder: `videos/${id}/${version}/`, duration, frameCount: duration * 25 },
    });
    const row = await payload.db.findOne<Video>({ collection: 'videos', where: { id: { equals: id } } });
    if (!row) throw new Error('no video');
    return row;
  };
  const before = await serve(1, 10);
  const thread = before.shareThread ?? '';
  await on.add(shared.token, { text: 'kept', frameIn: 60 });
  const { body } = await on.add(shared.token, { text: 'removed', frameIn: 200 });
  await on.add(shared.token, { text: 'reply', parentCommentId: body.comment.id });
  await on.add(shared.token, { text: 'about all of it' });

  const read = async (version: number) => {
    const { comments } = (await on.get(shared.token)).body as unknown as { comments: Comment[] };
    return Object.fromEntries(
      comments
        .filter((each) => each.version === version)
        .map(({ text, frameIn, isInRemovedPart }) => [text, [frameIn, isInRemovedPart]]),
    );
  };
  const trimmed = await serve(2, 2);
  const trim = trimOf(1, {});
  expect(await carryToTrimmed(payload, { video: trimmed, thread, trim })).toBe(3);
  // The event may be delivered twice.
  expect(await carryToTrimmed(payload, { video: trimmed, thread, trim })).toBe(0);
  expect(await read(2)).toEqual({
    kept: [10, false],
    removed: [null, true],
    reply: [null, false],
    'about all of it': [null, false],
  });
  expect((await read(1)).removed).toEqual([200, false]);

  const undone = await serve(3, 10);
  const back = trimOf(2, { moves: invertMoves(moves), restored: { chapters: [], tracks: [] } });
  expect(await carryToTrimmed(payload, { video: undone, thread, trim: back })).toBe(3);
  expect(await read(3)).toMatchObject({ kept: [60, false], removed: [200, false] });
});
