/** Aspect ratio of an event's frame, whatever its camera sends. */
export const liveFrame = { width: 16, height: 9 };

/** States of an event: announced, on air, over. */
export const liveStates = ['IDLE', 'LIVE', 'ENDED'] as const;
export type LiveState = (typeof liveStates)[number];

/**
 * States of the channel that receives the camera. `CREATING` and `UPDATING` only occur with engines that
 * need time for it.
 */
export const channelStates = ['IDLE', 'CREATING', 'STARTING', 'RUNNING', 'STOPPING', 'UPDATING'] as const;
export type ChannelState = (typeof channelStates)[number];

export type EventFields = {
  state: LiveState;
  channelState: ChannelState;
  /** Whether no other event uses the channel. */
  channelIsAvailable: boolean;
  /** ISO 8601. */
  startDateTime: string;
  endDateTime: string;
};

/**
 * The fields the rules need of a row. With the embedded engine each event has its own channel, so none is
 * ever `isTaken`. Pure.
 */
export const toEventFields = (
  event: {
    state?: LiveState | null;
    channelState?: ChannelState | null;
    startDateTime: string;
    endDateTime: string;
  },
  { isTaken = false } = {},
): EventFields => ({
  state: event.state ?? 'IDLE',
  channelState: event.channelState ?? 'IDLE',
  channelIsAvailable: !isTaken,
  startDateTime: event.startDateTime,
  endDateTime: event.endDateTime,
});

/** Reasons why a channel cannot be started; each has a text in `errors`. */
export const startRefusals = [
  'live_off',
  'channel_in_use',
  'event_not_idle',
  'channel_not_idle',
  'too_early',
  'too_late',
  'no_capacity',
  'live_not_in_cloud',
] as const;
export type StartRefusal = (typeof startRefusals)[number];

/** How long before the planned start the channel can be started. Milliseconds. */
const startsBeforeMs = 10 * 60_000;

/** Maximum length of a rehearsal, and its time without video. Milliseconds. */
export const rehearsalMs = { longest: 2 * 60 * 60_000, silent: 20 * 60_000 };

/** The period in which a channel can be started. Pure. */
export const getStartWindow = ({
  startDateTime,
  endDateTime,
}: Pick<EventFields, 'startDateTime' | 'endDateTime'>): { from: number; until: number } => ({
  from: Date.parse(startDateTime) - startsBeforeMs,
  until: Date.parse(endDateTime),
});

/** Reason why a channel cannot be started; null if it can. Pure. */
export const whyNotStart = (
  event: EventFields,
  now: number,
  { isRehearsal = false } = {},
): StartRefusal | null => {
  if (!event.channelIsAvailable) return 'channel_in_use';
  if (event.state === 'ENDED') return 'event_not_idle';
  if (event.channelState !== 'IDLE') return event.state === 'LIVE' ? 'event_not_idle' : 'channel_not_idle';
  // Viewers wait for a LIVE event whose channel was lost or stopped separately, so the plan does not matter.
  if (event.state === 'LIVE') return null;
  const { from, until } = getStartWindow(event);
  if (now < from && !isRehearsal) return 'too_early';
  return now > until ? 'too_late' : null;
};

/** The action of an event's single control; null if there is none. Pure. */
export const findControl = ({
  state,
  channelState,
  channelIsAvailable,
}: Pick<EventFields, 'state' | 'channelState' | 'channelIsAvailable'>): 'goLive' | 'end' | 'reset' | null => {
  // After a crash, or after only its channel was stopped, a LIVE event has no channel; it can be ended even
  // if another event uses the channel by now.
  if (state === 'LIVE' && channelState === 'IDLE') return 'end';
  if (!channelIsAvailable) return null;
  if (state === 'IDLE') return channelState === 'RUNNING' ? 'goLive' : null;
  if (state === 'LIVE') return channelState === 'RUNNING' ? 'end' : null;
  return channelState === 'RUNNING' || channelState === 'IDLE' ? 'reset' : null;
};
