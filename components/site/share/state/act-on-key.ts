import { setEnd } from '../rules/place-comment';
import type { Review } from './use-review-state';

const typing = 'input, textarea, select, dialog, [contenteditable]';
/** Elements that handle these keys themselves when focused. */
const pressed = 'button, a, [role=radio]';

/** Runs the shortcut of a key, unless the user is typing. */
export const actOnKey = (review: Review, event: KeyboardEvent): void => {
  const { target } = event;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (target instanceof Element && target.closest(typing)) return;
  if (/^(?: |Enter)$/.test(event.key) && target instanceof Element && target.closest(pressed)) return;
  if (act(review, event)) event.preventDefault();
};

/** Runs the shortcut of a key and returns whether there is one. */
const act = (review: Review, { key, shiftKey, repeat }: KeyboardEvent): boolean => {
  const step = shiftKey ? 10 : 1;
  const keys: Record<string, () => void> = {
    ArrowLeft: () => review.reviewVideo.step(-step),
    ArrowRight: () => review.reviewVideo.step(step),
    ...(!repeat && {
      ' ': () => review.reviewVideo.toggle(),
      j: () => review.reviewVideo.shuttle('j'),
      k: () => review.reviewVideo.shuttle('k'),
      l: () => review.reviewVideo.shuttle('l'),
      n: () => jump(review, 1),
      p: () => jump(review, -1),
      Escape: () => escape(review),
      '?': () => review.setDialog({ kind: 'keys' }),
      ...(review.canComment && writingKeys(review)),
    }),
  };
  const run = keys[key.length === 1 ? key.toLowerCase() : key];
  run?.();
  return run !== undefined;
};

const writingKeys = (review: Review): Record<string, () => void> => {
  const { draft, reviewVideo, active, actions, startWriting, startDrawing } = review;
  const end = (which: 'in' | 'out') => (): void => {
    const { frame } = reviewVideo.getState();
    startWriting({ isTyping: false });
    draft.change({ isPlaced: true, range: setEnd(draft.draft.range, which, frame) });
  };
  return {
    c: () => startWriting(),
    i: end('in'),
    o: end('out'),
    d: startDrawing,
    r: () => {
      if (active && active.parentCommentId === null)
        void actions.resolve(active.id, active.resolvedAt === null);
    },
  };
};

/** Opens the next or previous listed comment. Without an open comment, starts at the current frame. */
const jump = ({ shown, active, reviewVideo, open }: Review, by: 1 | -1): void => {
  const index = shown.findIndex(({ comment }) => comment.id === active?.id);
  const { frame } = reviewVideo.getState();
  const near =
    by === 1
      ? shown.find(({ comment }) => (comment.frameIn ?? Infinity) >= frame)
      : shown.findLast(({ comment }) => (comment.frameIn ?? Infinity) <= frame);
  const target = index >= 0 ? shown[index + by] : near;
  if (target) open(target.comment.id);
};

const escape = ({ draft, active, open, dialog, compare }: Review): void => {
  if (dialog) return;
  if (draft.isDrawing) draft.setDrawing(false);
  else if (draft.isOpen) draft.setOpen(false);
  else if (compare.older) compare.end();
  else if (active) open(null);
};
