import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { SEGMENT_LENGTH } from '@/lib/core/segment-lengths';

import type { ObjectRef, StoragePort } from '../../../storage/port';
import type { PieceDesk, PieceState, PieceWork } from '../../port';
import { buildCellsArguments, buildPosterArguments, playlistInput } from '../build-arguments';
import { makeCells } from '../early/early-storyboard';
import type { EncodePlan } from '../filter-graph';
import { runFfmpeg, type Session } from '../session';
import { encodePiece } from './encode-piece';
import { createFetcher, type Fetcher, joinPieces, listFiles, type JoinedPieces } from './join-pieces';
import { planOnePiece, planPieces, type PiecePlan } from './plan-pieces';

/** Milliseconds between two looks at what others have done, for the progress and for the last piece. */
const lookEvery = 1000;
const lookForLastEvery = 250;

type SharedEncode = {
  desk: PieceDesk;
  storage: StoragePort;
  source: ObjectRef;
  outputPrefix: string;
  plan: EncodePlan;
  sourceEtag: string;
  /** How long a film has to be; seconds. */
  shortest: number;
  /** Hears a share of 1. */
  onProgress: (share: number) => void;
};

/** How many there are to take where the pictures are a single one: those, and the sound. */
const onePiece = 2;

/** Below the working folder. */
const PIECE_FOLDER = 'piece';

/** By segments that are stored. Pure. */
const sumUp = ({ starts }: PiecePlan, states: readonly PieceState[]): number =>
  states.reduce((sum, { done }) => sum + done, 0) / starts.length;

type Work = { pieces: PiecePlan; fetcher: Fetcher };

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

/** Makes one of them in a folder of its own, and keeps here what it stores. */
const workOnOne =
  (session: Session, { source, storage, outputPrefix }: SharedEncode, { pieces, fetcher }: Work): PieceWork =>
  async (piece, { signal, onDone }) => {
    const folder = path.join(session.folder.path, PIECE_FOLDER);
    const kept: string[] = [];
    const onStored = async (name: string): Promise<void> => {
      await fetcher.moveIn(folder, name);
      kept.push(name);
    };
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder);
    const here = { ...session, signal, folder: { ...session.folder, path: folder } };
    try {
      return await encodePiece(here, { ...piece, source, storage, outputPrefix, pieces, onDone, onStored });
    } catch (error) {
      // Whoever has it next may store some of it again.
      fetcher.forget(kept);
      throw error;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };

/**
 * Works on pieces, as others do, until none is left; while others make the last ones, it brings what is done. Null where one of them can't be
 * made.
 */
const workThrough = async (
  session: Session,
  input: SharedEncode,
  work: Work,
): Promise<PieceState[] | null> => {
  const { desk, onProgress } = input;
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
      const hasWorked = await desk.take(session.signal, workOnOne(session, input, work));
      if (!hasWorked && !(await fetchNext(work, states)))
        await pause(lookForLastEvery, undefined, { signal: session.signal });
    }
  } finally {
    clearInterval(timer);
  }
};

/**
 * Storyboard and poster by the finished rungs, and by their key frames alone where those come often enough: to decode the source once more would
 * cost as much as a piece does.
 */
const makePictures = async (session: Session, plan: EncodePlan): Promise<void> => {
  const { rungs, storyboard, duration } = plan;
  const [top] = rungs;
  const small = rungs.findLast(({ width }) => width >= storyboard.cellWidth * 2) ?? rungs.at(-1);
  if (!top || !small) throw new RangeError('A ladder has at least one rung.');
  if (storyboard.interval >= SEGMENT_LENGTH)
    await makeCells(
      session,
      { input: [...playlistInput(small.name), '-map', '0:v:0'], duration },
      storyboard,
    );
  else await runFfmpeg(session, buildCellsArguments(small.name, plan), { what: 'The storyboard' });
  await runFfmpeg(session, buildPosterArguments(top.name, plan), { what: 'The poster' });
};

/** As an attempt before this one cut it, of which something may be stored; else for whoever is there. Null for a film that is not cut. */
const choosePieces = async (input: SharedEncode): Promise<PiecePlan | null> => {
  const { desk, shortest } = input;
  const before = await desk.look();
  const isShared = before.length > 0 ? before.length > onePiece : await desk.hasHelpers();
  return (isShared ? planPieces(input, shortest) : null) ?? planOnePiece(input);
};

/**
 * Encodes a film so that whoever goes on with it after a kill has what was finished: together with other workers where it is long and there are
 * any, else in one piece. Null where it is too short for that; `failed` where its pieces can't be made or don't fit.
 */
export const encodeInPieces = async (
  session: Session,
  input: SharedEncode,
): Promise<JoinedPieces | 'failed' | null> => {
  const { desk, storage, outputPrefix } = input;
  const pieces = await choosePieces(input);
  if (!pieces) return null;
  await desk.offer(pieces, pieces.firsts.length + 1);
  session.log.info({ pieces: pieces.firsts.length }, 'encoded in pieces');
  const work = { pieces, fetcher: createFetcher(session, { storage, outputPrefix }) };
  const states = await workThrough(session, input, work);
  const joined = states && (await joinPieces(session, { ...work, states }));
  if (!joined) {
    session.log.warn({ states }, 'the pieces do not fit, and the film is encoded in one');
    await desk.clear();
    return 'failed';
  }
  await makePictures(session, joined.plan);
  return joined;
};
