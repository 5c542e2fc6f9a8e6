import type { VideoState } from '@/lib/publishing/video-data';

import { PlayerError, type PlayerErrorCode } from '../element/player-error';

const codes: Record<VideoState['state'], PlayerErrorCode> = {
  private: 'private',
  waiting: 'waiting',
  encoding: 'encoding',
  error: 'failed',
  // Its data is about to be written, or on its way through a cache.
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
 * Why the data.json at `dataUrl` can't be read, by the state.json beside it. Never rejects, except for `signal`; a video that has
 * neither is missing.
 */
export const findReason = async (dataUrl: URL, signal: AbortSignal): Promise<PlayerError> => {
  let response: Response;
  try {
    response = await fetch(new URL('state.json', dataUrl), { credentials: 'omit', signal });
  } catch (cause) {
    if (signal.aborted) throw cause;
    return new PlayerError('offline', { cause });
  }
  if (response.status >= 500 || response.status === 429) return new PlayerError('offline');
  if (!response.ok) return new PlayerError('missing');
  return readState(await response.json().catch(() => null));
};
