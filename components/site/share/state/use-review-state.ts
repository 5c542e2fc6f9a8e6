import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

import { useToasts } from '@/components/kit/toasts';
import { usualFps } from '@/lib/core/media/constants';
import {
  type CommentThread,
  filterThreads,
  listThreads,
  noFilter,
} from '@/lib/review/sharing/comments/list-threads';
import type { Share } from '@/lib/review/sharing/page/describe-share';
import {
  getDrawnFrame,
  chooseStart,
  createClock,
  parseClock,
  type TimecodeChoice,
} from '@/lib/review/timecode';

import { type OpenModel, usePage } from '../page-context';
import type { ActionOptions, Actions } from './create-actions';
import { createReviewVideo, type ReviewVideo } from './create-review-video';
import { type DraftId, listDrafts, recallVisit, recallTimecode, rememberTimecode } from './device-memory';
import { createShareApi } from './share-api';
import { useCompare } from './use-compare';
import { useDevice, isPhone } from './use-device';
import { useDraft } from './use-draft';
import { useIdentity } from './use-identity';
import { type Connection, useThread } from './use-thread';

/**
 * Actions on comments. Their code is loaded on first use or shortly after the page. If loading fails, the
 * user is notified and nothing is changed.
 */
const useActions = (options: Omit<ActionOptions, 'text' | 'isPhone'>) => {
  const { text } = usePage();
  const act = async <T>(run: (actions: Actions) => Promise<T>, otherwise: T): Promise<T> => {
    let actions: Actions;
    try {
      const { createActions } = await import('./create-actions');
      actions = createActions({ ...options, text, isPhone: isPhone() });
    } catch {
      options.say({ kind: 'bad', text: text('sharePage.toasts.offline') });
      return otherwise;
    }
    return run(actions);
  };
  return {
    add: (...args: Parameters<Actions['add']>) => act((actions) => actions.add(...args), null),
    carry: (...args: Parameters<Actions['carry']>) => act((actions) => actions.carry(...args), undefined),
    edit: (...args: Parameters<Actions['edit']>) => act((actions) => actions.edit(...args), false),
    remove: (...args: Parameters<Actions['remove']>) => act((actions) => actions.remove(...args), false),
    resolve: (...args: Parameters<Actions['resolve']>) => act((actions) => actions.resolve(...args), false),
    react: (...args: Parameters<Actions['react']>) => act((actions) => actions.react(...args), false),
    decide: (...args: Parameters<Actions['decide']>) => act((actions) => actions.decide(...args), false),
  };
};

/** Open forms for replies and edits. A form with a stored draft is open until it is closed. */
const useForms = (token: string) => {
  const [opened, setOpened] = useState<Record<string, boolean>>({});
  const kept = useDevice(() => listDrafts(token), '');
  const ids = useMemo(() => new Set(kept.split(' ')), [kept]);
  const isOpen = useCallback((id: DraftId): boolean => opened[id] ?? ids.has(id), [opened, ids]);
  return {
    isOpen,
    /** Whether the user just opened the form, as opposed to a form restored on page load. */
    isAsked: (id: DraftId): boolean => opened[id] === true,
    set: (id: DraftId, is: boolean) => setOpened((before) => ({ ...before, [id]: is })),
    /**
     * Draft ids of a thread's open forms, separated by spaces. A thread with an open form keeps its position.
     */
    listOpen: useCallback(
      ({ comment, replies }: CommentThread): string => {
        const edits = [comment, ...replies].map(({ id }): DraftId => `edit-${id}`);
        return [`reply-${comment.id}` as const, ...edits].filter(isOpen).join(' ');
      },
      [isOpen],
    ),
  };
};

type PageDialog =
  | { kind: 'delete'; commentId: string }
  | { kind: 'decide'; decision: 'approved' | 'changes_requested' }
  | { kind: 'download' }
  | { kind: 'video' }
  | { kind: 'timecode' }
  | { kind: 'print' }
  | { kind: 'keys' };

/** The complete state and all actions of an open share. */
export const useReviewState = (model: OpenModel) => {
  const { token } = model;
  const [share, setShare] = useState(model.share);
  const { text } = usePage();
  const api = useMemo(() => createShareApi(token), [token]);
  const [reviewVideo, setReviewVideo] = useState(() => toReviewVideo(share));
  const identity = useIdentity(model);
  const toasts = useToasts();
  const reported = useRef<{ of: Connection; id: number } | null>(null);
  const handleConnection = (state: Connection): void => {
    if (state === (reported.current?.of ?? 'good')) return;
    if (reported.current) toasts.dismiss(reported.current.id);
    const words = text(state === 'busy' ? 'sharePage.toasts.busy' : 'sharePage.toasts.offline');
    reported.current = state === 'good' ? null : { of: state, id: toasts.say({ kind: 'bad', text: words }) };
  };
  const { version } = share.video;
  const thread = useThread({
    model,
    api,
    version,
    isOwn: identity.isOwn,
    onConnection: handleConnection,
  });
  const draft = useDraft(token, version);
  const forms = useForms(token);
  const [filter, setFilter] = useState(noFilter);
  const [activeId, setActiveId] = useState<string | null>(null);
  const [isDrawingShown, setDrawingShown] = useState(true);
  const [dialog, setDialog] = useState<PageDialog | null>(null);
  const actions = useActions({ version, token, identity, thread, say: toasts.say });

  const threads = useMemo(() => listThreads(thread.comments), [thread.comments]);
  const { listOpen } = forms;
  const shown = useMemo(
    () => filterThreads(threads, filter, (each) => listOpen(each) !== ''),
    [threads, filter, listOpen],
  );
  const timecode = useTimecode({ token, fps: reviewVideo.fps, source: share.video.startTimecode });
  const active = thread.comments.find(({ id }) => id === activeId) ?? null;

  /** Opens a comment: pauses the video at its frame and shows its drawing. */
  const open = (id: string | null): void => {
    setActiveId(id);
    setDrawingShown(true);
    const comment = thread.comments.find((each) => each.id === id);
    const frame = comment ? getDrawnFrame(comment.drawing, comment.frameIn) : null;
    reviewVideo.pause();
    if (frame !== null) reviewVideo.seek(frame);
  };
  /** Shows another version at the same time; the newest by default. Resolves to false if that failed. */
  const showVersion = async (wanted?: number): Promise<boolean> => {
    try {
      const next = await api.open(wanted);
      reviewVideo.pause();
      setReviewVideo(toReviewVideo(next, reviewVideo));
      setShare(next);
      setActiveId(null);
      return true;
    } catch {
      toasts.say({ kind: 'bad', text: text('sharePage.versions.error') });
      return false;
    }
  };
  const comparison = useCompare({ share, api, say: toasts.say, showVersion });
  const compare = {
    ...comparison,
    start: (older?: number): Promise<void> => {
      draft.setDrawing(false);
      return comparison.start(older);
    },
  };
  /** Whether the video was playing when writing began. If so, playback resumes after sending. */
  const isInterrupted = useRef(false);
  /** Opens the form. Keyboard shortcuts keep working unless `isTyping` is set. */
  const startWriting = ({ isTyping = true } = {}): void => {
    const { isPlaying, speed } = reviewVideo.getState();
    isInterrupted.current = (isPlaying && speed > 0) || (draft.isOpen && isInterrupted.current);
    reviewVideo.pause();
    setActiveId(null);
    draft.setOpen(true);
    if (isTyping) draft.focus();
  };
  /** Closes the form after the comment was sent. */
  const endWriting = (): void => {
    draft.clear();
    draft.setDrawing(false);
    draft.setOpen(false);
    if (isInterrupted.current) reviewVideo.play();
    isInterrupted.current = false;
  };
  const startDrawing = (): void => {
    startWriting({ isTyping: false });
    compare.end();
    // A drawing belongs to one frame: for a range, its first.
    const { drawnAt, range } = draft.draft;
    if (drawnAt ?? range) reviewVideo.seek(drawnAt ?? range?.frameIn ?? 0);
    draft.setDrawing(true);
  };
  const canComment = share.share.allowComments;
  useOwnVisit(reviewVideo, api, token);

  return {
    model,
    share,
    api,
    reviewVideo,
    identity,
    toasts,
    thread,
    draft,
    forms,
    actions,
    filter,
    setFilter,
    threads,
    shown,
    active,
    open,
    startWriting,
    endWriting,
    startDrawing,
    canComment,
    ...timecode,
    showVersion,
    compare,
    dialog,
    setDialog,
    isDrawingShown,
    setDrawingShown,
  };
};
export type Review = ReturnType<typeof useReviewState>;

/** The video of a share. If another version was shown before, starts at that version's position. */
const toReviewVideo = ({ video }: Share, before?: ReviewVideo): ReviewVideo => {
  const fps = video.fps ?? usualFps;
  const frame = before ? Math.round((before.getState().frame / before.fps) * fps) : 0;
  const { duration, frameCount } = video;
  return createReviewVideo({ duration, fps, frameCount, frame });
};

/** Reports a view to the server, once. */
const useOwnVisit = (reviewVideo: Review['reviewVideo'], api: Review['api'], token: string): void => {
  const isReported = useRef(false);
  useEffect(
    () =>
      reviewVideo.subscribe(() => {
        if (isReported.current || !reviewVideo.getState().isPlaying) return;
        isReported.current = true;
        api.visit(recallVisit(token)).catch(() => undefined);
      }),
    [reviewVideo, api, token],
  );
};

type TimecodeOptions = {
  token: string;
  fps: number;
  /** Start timecode of the source file. */
  source: string | null;
};

/** Formats frames (`toCode`) and comment places (`toPlace`). The chosen start is kept on the device. */
const useTimecode = ({ token, fps, source }: TimecodeOptions) => {
  const kept = useDevice(() => recallTimecode(token), null);
  return useMemo(() => {
    const choice: TimecodeChoice = kept ?? 'source';
    const { toCode } = createClock(fps, chooseStart(choice, source));
    return {
      choice,
      /** The source's start timecode if it is valid at this frame rate. */
      sourceStart: source !== null && parseClock(fps, source) ? source : null,
      choose: (next: TimecodeChoice): void => rememberTimecode(token, next),
      toCode,
      toPlace: ({ frameIn, frameOut }: { frameIn: number; frameOut: number | null }): string =>
        frameOut === null ? toCode(frameIn) : `${toCode(frameIn)}–${toCode(frameOut)}`,
    };
  }, [token, fps, source, kept]);
};
