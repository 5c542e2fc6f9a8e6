import { callApi, sendForm } from '@/components/api/call-api';
import { CallError, isTransient } from '@/components/api/call-error';
import type { AddTarget, ChangeTarget, Target, TargetList } from '@/lib/live/targets/targets';

import { logLiveFault } from './describe-live-refusal';
import type { LiveDraft, LiveEvent } from './live-event';

export const listPath = '/admin/collections/liveEvents';

const toPath = (id: string, rest = ''): string => `/api/liveEvents/${encodeURIComponent(id)}${rest}`;

export const findEvent = (id: string) => callApi<LiveEvent>('GET', toPath(id, '?depth=0'));

/** Whether the server responds at all, even with 401. */
export const canReachEvents = async (): Promise<boolean> => {
  try {
    await callApi('GET', '/api/liveEvents?depth=0&limit=1&select[title]=true');
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (!isTransient(error)) return true;
    logLiveFault('The live events could not be fetched', error);
    return false;
  }
  return true;
};

export const createEvent = async (draft: LiveDraft): Promise<string> =>
  (await callApi<{ doc: { id: string } }>('POST', '/api/liveEvents?depth=0', { body: draft })).doc.id;

export const updateEvent = (id: string, change: Partial<LiveDraft>) =>
  callApi('PATCH', toPath(id, '?depth=0'), { body: change });

/** Shows viewers the waiting image during a break, or the stream again. */
export const setBreak = (id: string, isOnBreak: boolean) =>
  callApi('PATCH', toPath(id, '?depth=0'), { body: { isOnBreak } });

export type LiveCommand =
  | 'start-channel'
  | 'start-channel?rehearsal=1'
  | 'stop-channel'
  | 'go-live'
  | 'end'
  | 'end?do_not_end=1'
  | 'reset';

export const commandEvent = (id: string, command: LiveCommand) => callApi('POST', toPath(id, `/${command}`));

export type Counted = { viewers: { current: number; most: number }; traffic: number };

export const countViewers = (id: string) => callApi<{ analytics: Counted }>('GET', toPath(id, '/analytics'));

/** Pushes the camera's signal data every second. */
export const toSignalPath = (id: string): string => toPath(id, '/signal');

/** Reads a stream key, SRT passphrase or SRT URL. Secret: only ever copy it to the clipboard. */
export const readStreamKey = async (
  id: string,
  what: 'key' | 'srtPassphrase' | 'srtUrl',
): Promise<string> => {
  const path = toPath(id, '/stream-key/copy');
  const copied = await callApi<Record<typeof what, string | null>>('POST', path);
  return copied[what] ?? '';
};

export const renewStreamKey = (id: string) => callApi('POST', toPath(id, '/stream-key'));

export const logEmbedCopied = (id: string, iFrameCode: string): void => {
  const call = callApi('POST', '/api/liveEvents/embed-player-copied', { body: { id, iFrameCode } });
  // Failing to log the copy must not affect the user.
  call.catch((error: unknown) => logLiveFault('The copied embed code could not be noted', error));
};

export const uploadPicture = (id: string, picture: Blob) => {
  const form = new FormData();
  form.set('file', picture, 'thumbnail');
  return sendForm<unknown>('PUT', toPath(id, '/thumbnail'), { form });
};

export const removePicture = (id: string) => callApi('DELETE', toPath(id, '/thumbnail'));

export const listTargets = (id: string) => callApi<TargetList>('GET', toPath(id, '/targets'));

export const addTarget = (id: string, target: AddTarget) =>
  callApi<Target>('POST', toPath(id, '/targets'), { body: target });

export const changeTarget = (id: string, targetId: string, change: ChangeTarget) =>
  callApi<Target>('PATCH', toPath(id, `/targets/${encodeURIComponent(targetId)}`), { body: change });

export const removeTarget = (id: string, targetId: string) =>
  callApi('DELETE', toPath(id, `/targets/${encodeURIComponent(targetId)}`));
