import { callApi, sendForm } from '@/components/api/call-api';
import { CallError, describeRefusal, isTransient } from '@/components/api/call-error';
import type { Translate } from '@/lib/core/i18n/text';
import type { AddTarget, ChangeTarget, Target, TargetList } from '@/lib/live/targets/targets';

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

/** A failed request for a live event is only logged: the page keeps its data and retries. */
export const logLiveFault = (what: string, error: unknown): void => {
  // oxlint-disable-next-line no-console
  console.error(`${what}:`, error);
};

/** Error codes that have a translated message. */
const known = [
  'live_off',
  'live_unavailable',
  'live_not_in_cloud',
  'channel_in_use',
  'channel_not_idle',
  'channel_not_running',
  'event_not_idle',
  'event_not_live',
  'event_not_ended',
  'too_early',
  'too_late',
  'no_capacity',
  'live_event_running',
  'live_recording_unfinished',
  'live_event_times',
  'live_event_zone',
  'live_event_length',
  'live_event_past',
  'live_transcription_fixed',
  'live_transcription_unavailable',
  'subscription_limit_exceeded',
  'not_a_picture',
  'too_large_picture',
  'forbidden',
  'not_found',
] as const;

/** The message for a refused action on a live event; null if there is no specific one. */
export const describeLiveRefusal = (text: Translate, { code }: Pick<CallError, 'code'>): string | null => {
  const reason = known.find((one) => one === code);
  return reason ? text(`liveRefusals.${reason}`) : null;
};

/**
 * The message for a refused command: the page's translation if there is one, otherwise the server's,
 * otherwise a generic error.
 */
export const explainLiveRefusal = (text: Translate, error: CallError): string => {
  const known = describeLiveRefusal(text, error);
  if (known) return known;
  const { status, message } = error;
  if (status === 401 || status === 429) return text(describeRefusal(error));
  return status >= 400 && status < 500 && message ? message : text('liveRoom.failed');
};
