import { useEffect, useMemo, useRef, useState } from 'react';

import type { Share } from '@/lib/sharing/describe-share';
import { getDrawnFrame } from '@/lib/sharing/drawn-frame';

import type { OpenModel } from '../model';
import { usePage } from '../page-context';
import { filterThreads, listThreads, noFilter } from '../rules/list-threads';
import { usualFps } from '../rules/timecode';
import { createFilm, type Film } from './create-film';
import { createShareApi } from './share-api';
import { useActions } from './use-actions';
import { useCompare } from './use-compare';
import { useDraft } from './use-draft';
import { useIdentity } from './use-identity';
import { useThread } from './use-thread';
import { useToasts } from './use-toasts';

export type PageDialog =
  | { kind: 'delete'; commentId: string }
  | { kind: 'decide'; decision: 'approved' | 'changes_requested' }
  | { kind: 'download' }
  | { kind: 'film' }
  | { kind: 'keys' };

/** All that an open share knows and does. */
export const useReview = (model: OpenModel) => {
  const { token } = model;
  const [share, setShare] = useState(model.share);
  const { text } = usePage();
  const api = useMemo(() => createShareApi(token), [token]);
  const [film, setFilm] = useState(() => toFilm(share));
  const identity = useIdentity(model);
  const toasts = useToasts();
  const lost = useRef<number | null>(null);
  const handleConnection = (isLost: boolean): void => {
    if (isLost && lost.current === null)
      lost.current = toasts.say({ kind: 'bad', text: text('sharePage.toasts.offline') });
    if (!isLost && lost.current !== null) {
      toasts.dismiss(lost.current);
      lost.current = null;
    }
  };
  const { version } = share.video;
  const thread = useThread({
    model,
    api,
    version,
    isOwn: identity.isOwn,
    onConnection: handleConnection,
  });
  const draft = useDraft(token);
  const [filter, setFilter] = useState(noFilter);
  const [activeId, setActiveId] = useState<string | null>(null);
  const [isDrawingShown, setDrawingShown] = useState(true);
  const [dialog, setDialog] = useState<PageDialog | null>(null);
  const actions = useActions({ version, api, identity, thread, say: toasts.say });

  const threads = useMemo(() => listThreads(thread.comments), [thread.comments]);
  const shown = useMemo(() => filterThreads(threads, filter), [threads, filter]);
  const active = thread.comments.find(({ id }) => id === activeId) ?? null;

  /** Opens a comment: the film stands still where it belongs, and what was drawn there is seen. */
  const open = (id: string | null): void => {
    setActiveId(id);
    setDrawingShown(true);
    const comment = thread.comments.find((each) => each.id === id);
    const frame = comment ? getDrawnFrame(comment.drawing, comment.frameIn) : null;
    film.pause();
    if (frame !== null) film.seek(frame);
  };
  /** Shows another version at the same time of the film; the newest unless told. False where that failed. */
  const showVersion = async (wanted?: number): Promise<boolean> => {
    try {
      const next = await api.open(wanted);
      film.pause();
      setFilm(toFilm(next, film));
      setShare(next);
      setActiveId(null);
      return true;
    } catch {
      toasts.say({ kind: 'bad', text: text('sharePage.versions.error') });
      return false;
    }
  };
  /** Opens the form; the keys of the page go on working unless somebody is about to type. */
  const startWriting = ({ isTyping = true } = {}): void => {
    film.pause();
    // Before the first play the poster is seen, which is another frame than the one that is written about.
    film.seek(film.getState().frame);
    setActiveId(null);
    draft.setOpen(true);
    if (isTyping) draft.focus();
  };
  const startDrawing = (): void => {
    startWriting({ isTyping: false });
    // A drawing belongs to one frame; that of a range to its first.
    const { drawnAt, range } = draft.draft;
    if (drawnAt ?? range) film.seek(drawnAt ?? range?.frameIn ?? 0);
    draft.setDrawing(true);
  };
  const canComment = share.share.allowComments;
  const compare = useCompare({ share, api, say: toasts.say, showVersion });
  useOwnVisit(film, api);

  return {
    model,
    share,
    api,
    film,
    identity,
    toasts,
    thread,
    draft,
    actions,
    filter,
    setFilter,
    threads,
    shown,
    active,
    open,
    startWriting,
    startDrawing,
    canComment,
    showVersion,
    compare,
    dialog,
    setDialog,
    isDrawingShown,
    setDrawingShown,
  };
};
export type Review = ReturnType<typeof useReview>;

/** The film of a share; with another one before it, where that stands. */
const toFilm = ({ video }: Share, before?: Film): Film => {
  const fps = video.fps ?? usualFps;
  const frame = before ? Math.round((before.getState().frame / before.fps) * fps) : 0;
  return createFilm({ duration: video.duration, fps, frame });
};

/** Tells the server once that somebody watched. */
const useOwnVisit = (film: Review['film'], api: Review['api']): void => {
  const isTold = useRef(false);
  useEffect(
    () =>
      film.subscribe(() => {
        if (isTold.current || !film.getState().isPlaying) return;
        isTold.current = true;
        const visit = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
          byte.toString(16).padStart(2, '0'),
        ).join('');
        api.visit(visit).catch(() => undefined);
      }),
    [film, api],
  );
};
