import type { VideoState } from '@/lib/videos/publishing/video-data';

import { PlayerError, type PlayerErrorCode } from '../element/player-error';
import { fetchJson } from './fetch-json';

const codes: Record<VideoState['state'], PlayerErrorCode> = {
  private: 'private',
  waiting: 'waiting',
  encoding: 'encoding',
  error: 'failed',
  // data.json is about to be written, or a cache still has the old answer.
  ready: 'encoding',
};

const isState = (value: unknown): value is VideoState['state'] =>
  typeof value === 'string' && Object.hasOwn(codes, value);

const readState = (value: unknown): PlayerError => {
  const { state, percent } = (value ?? {}) as Record<string, unknown>;
  if (!isState(state)) return new PlayerError('missing');
  if (codes[state] !== 'encoding') return new PlayerError(codes[state]);
  const known = typeof percent === 'number' && Number.isFinite(percent) ? percent : 0;
  return new PlayerError('encoding', {
    percent: state === 'ready' ? 100 : Math.min(Math.max(known, 0), 100),
  });
};

/**
 * Why the data.json at `dataUrl` can't be read, by the state.json beside it; a video that has neither is missing. Rejects only with
 * the reason of `signal`.
 */
export const findReason = async (dataUrl: URL, signal: AbortSignal): Promise<PlayerError> => {
  try {
    const { isFound, value } = await fetchJson(new URL('state.json', dataUrl), signal);
    return isFound ? readState(value) : new PlayerError('missing');
  } catch (error) {
    if (error instanceof PlayerError) return error;
    throw error;
  }
};
