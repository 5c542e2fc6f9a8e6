const prefix = 'live/';

/** Names a minute of the captions of a broadcast, counted from 1, where credits are taken for it. Pure. */
export const toCaptionReference = (broadcast: string, minute: number): string =>
  `${prefix}${broadcast}/${minute}`;

/** What the references of all minutes of a broadcast begin with. Pure. */
export const toCaptionPrefix = (broadcast: string): string => `${prefix}${broadcast}/`;

/** The broadcast that a reference names; null where it names other work. Pure. */
export const findCaptionedBroadcast = (reference: string): string | null =>
  /^live\/([^/]+)\/\d+$/.exec(reference)?.[1] ?? null;
