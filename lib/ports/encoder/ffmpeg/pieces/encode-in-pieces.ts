import { setTimeout as pause } from 'node:timers/promises';

import type { StoragePort } from '../../../storage/port';
import type { PieceDesk, PieceState } from '../../port';
import { buildPosterArguments, playlistInput } from '../build-arguments';
import { makeCells } from '../early/early-storyboard';
import type { EncodePlan } from '../filter-graph';
import { runFfmpeg, type Session } from '../session';
import { encodePiece } from './encode-piece';
import { createFetcher, joinPieces, listFiles, type JoinedPieces } from './join-pieces';
import { planPieces, type PiecePlan } from './plan-pieces';

/** Milliseconds between two looks at what others have done, for the progress and for the last piece. */
const lookEvery = 1000;
const lookForLastEvery = 250;

type SharedEncode = {
  desk: PieceDesk;
  storage: StoragePort;
  outputPrefix: string;
  plan: EncodePlan;
  sourceEtag: string;
  /** How long a film has to be; seconds. */
  shortest: number;
  /** Hears a share of 1. */
  onProgress: (share: number) => void;
};

/** By segments that are stored. Pure. */
const sumUp = ({ starts }: PiecePlan, states: readonly PieceState[]): number =>
  states.reduce((sum, { done }) => sum + done, 0) / starts.length;

type Work = { pieces: PiecePlan; fetcher: ReturnType<typeof createFetcher> };

/** Brings the segments of the next piece that is done; false where there is nothing to bring yet. */
const fetchNext = async ({ pieces, fetcher }: Work, states: readonly PieceState[]): Promise<boolean> => {
  for (const state of states.slice(1)) {
    const files = state.state === 'COMPLETE' ? listFiles(pieces, state) : [];
    if (files.every((file) => fetcher.stored.has(file))) continue;
    await fetcher.fetchAll(files);
    return true;
  }
  return false;
};

/**
 * Works on pieces, as others do, until none is left; while others make the last ones, it brings what is done. Null where one of them can't be
 * made.
 */
const workThrough = async (
  session: Session,
  { desk, storage, outputPrefix, onProgress }: SharedEncode,
  work: Work,
): Promise<PieceState[] | null> => {
  const { pieces } = work;
  const look = async (): Promise<PieceState[]> => {
    const states = await desk.look();
    onProgress(sumUp(pieces, states));
    return states;
  };
  const timer = setInterval(() => void look().catch(() => undefined), lookEvery);
  try {
    for (;;) {
      session.signal.throwIfAborted();
      const states = await look();
      if (states.some(({ state }) => state === 'FAILED')) return null;
      if (states.every(({ state }) => state === 'COMPLETE')) return states;
      const hasWorked = await desk.take(session.signal, (piece, { signal, onDone }) =>
        encodePiece({ ...session, signal }, { ...piece, storage, outputPrefix, pieces, onDone }),
      );
      if (hasWorked) work.fetcher.startOver();
      else if (!(await fetchNext(work, states)))
        await pause(lookForLastEvery, undefined, { signal: session.signal });
    }
  } finally {
    clearInterval(timer);
  }
};

/** Storyboard and poster by key frames of the finished rungs: to decode the source once more would cost as much as a piece does. */
const makePictures = async (session: Session, plan: EncodePlan): Promise<void> => {
  const { rungs, storyboard, duration } = plan;
  const [top] = rungs;
  const small = rungs.findLast(({ width }) => width >= storyboard.cellWidth * 2) ?? rungs.at(-1);
  if (!top || !small) throw new RangeError('A ladder has at least one rung.');
  await makeCells(session, { input: [...playlistInput(small.name), '-map', '0:v:0'], duration }, storyboard);
  await runFfmpeg(session, buildPosterArguments(top.name, plan), { what: 'The poster' });
};

/**
 * Encodes a long film together with other workers, where there are any. Null where it is not long enough, stays in one, or its pieces don't fit:
 * then it is encoded in one. What an interrupted job had made of it stays.
 */
export const encodeInPieces = async (session: Session, input: SharedEncode): Promise<JoinedPieces | null> => {
  const { desk, storage, outputPrefix, shortest } = input;
  const pieces = planPieces(input, shortest);
  // Pieces of an attempt before this one are gone on with, whoever is there.
  if (!pieces || !((await desk.hasHelpers()) || (await desk.look()).length > 0)) return null;
  await desk.offer(pieces, pieces.firsts.length + 1);
  session.log.info({ pieces: pieces.firsts.length }, 'encoded in pieces');
  const work = { pieces, fetcher: createFetcher(session, { storage, outputPrefix }) };
  const states = await workThrough(session, input, work);
  const joined = states && (await joinPieces(session, { ...work, states }));
  if (!joined) {
    session.log.warn({ states }, 'the pieces do not fit, and the film is encoded in one');
    await desk.clear();
    return null;
  }
  await makePictures(session, joined.plan);
  return joined;
};
