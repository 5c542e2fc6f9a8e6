const prefix = 'live/';

/** Reference for the credits of one minute of live captions, counted from 1. Pure. */
export const toCaptionReference = (broadcast: string, minute: number): string =>
  `${prefix}${broadcast}/${minute}`;

/** Common prefix of the references of all minutes of a broadcast. Pure. */
export const toCaptionPrefix = (broadcast: string): string => `${prefix}${broadcast}/`;

/** Broadcast that a reference belongs to. Null for other work. Pure. */
export const findCaptionedBroadcast = (reference: string): string | null =>
  /^live\/([^/]+)\/\d+$/.exec(reference)?.[1] ?? null;
