/** Where an event is: announced, on air, over. */
export const liveStates = ['IDLE', 'LIVE', 'ENDED'] as const;
export type LiveState = (typeof liveStates)[number];

/** What takes in the pictures. `CREATING` and `UPDATING` only where an engine needs time for it. */
export const channelStates = ['IDLE', 'CREATING', 'STARTING', 'RUNNING', 'STOPPING', 'UPDATING'] as const;
export type ChannelState = (typeof channelStates)[number];

export type EventFacts = {
  state: LiveState;
  channelState: ChannelState;
  /** Whether no other event has the channel. */
  channelIsAvailable: boolean;
  /** ISO 8601. */
  startDateTime: string;
  endDateTime: string;
};

/**
 * What the rules ask of a row. Embedded, every event has a channel of its own, so that none is ever
 * `isTaken`. Pure.
 */
export const toEventFacts = (
  event: {
    state?: LiveState | null;
    channelState?: ChannelState | null;
    startDateTime: string;
    endDateTime: string;
  },
  { isTaken = false } = {},
): EventFacts => ({
  state: event.state ?? 'IDLE',
  channelState: event.channelState ?? 'IDLE',
  channelIsAvailable: !isTaken,
  startDateTime: event.startDateTime,
  endDateTime: event.endDateTime,
});

/** Why a channel can't be started; each has a text in `errors`. */
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

/** How long before its beginning the channel of an event can be started. Milliseconds. */
export const startsBeforeMs = 10 * 60_000;

/** How long a rehearsal may last, and how long it waits for a picture. Milliseconds. */
export const rehearsalMs = { longest: 2 * 60 * 60_000, silent: 20 * 60_000 };

/** From when until when a channel can be started. Pure. */
export const getStartWindow = ({
  startDateTime,
  endDateTime,
}: Pick<EventFacts, 'startDateTime' | 'endDateTime'>): { from: number; until: number } => ({
  from: Date.parse(startDateTime) - startsBeforeMs,
  until: Date.parse(endDateTime),
});

/** Why a channel can't be started; null where it can. Pure. */
export const whyNotStart = (
  event: EventFacts,
  now: number,
  { isRehearsal = false } = {},
): StartRefusal | null => {
  if (!event.channelIsAvailable) return 'channel_in_use';
  if (event.state === 'ENDED') return 'event_not_idle';
  if (event.channelState !== 'IDLE') return event.state === 'LIVE' ? 'event_not_idle' : 'channel_not_idle';
  // Its channel was lost, or stopped alone: viewers wait for it, whatever was planned.
  if (event.state === 'LIVE') return null;
  const { from, until } = getStartWindow(event);
  if (now < from && !isRehearsal) return 'too_early';
  return now > until ? 'too_late' : null;
};

/** What the one control of an event does; null where it does nothing. Pure. */
export const findControl = ({
  state,
  channelState,
  channelIsAvailable,
}: Pick<EventFacts, 'state' | 'channelState' | 'channelIsAvailable'>): 'goLive' | 'end' | 'reset' | null => {
  // After a crash, or after the channel alone was stopped, an event that is LIVE has none; it can still be
  // ended, whoever has one by now.
  if (state === 'LIVE' && channelState === 'IDLE') return 'end';
  if (!channelIsAvailable) return null;
  if (state === 'IDLE') return channelState === 'RUNNING' ? 'goLive' : null;
  if (state === 'LIVE') return channelState === 'RUNNING' ? 'end' : null;
  return channelState === 'RUNNING' || channelState === 'IDLE' ? 'reset' : null;
};
