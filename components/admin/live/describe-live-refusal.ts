import { type CallError, describeRefusal } from '@/components/api/call-error';
import type { Translate } from '@/lib/core/i18n/text';

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
