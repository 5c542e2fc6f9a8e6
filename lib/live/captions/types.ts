/** Captions of an event: wait for the first sound, are written, are missing at the moment, or are over. */
export const captionStates = ['waiting', 'running', 'failed', 'done'] as const;
export type CaptionState = (typeof captionStates)[number];

/**
 * Why captions are missing.
 * - `no_credits`: the package has none left this month
 * - `too_slow`: the transcriber is slower than who speaks
 * - `service_unavailable`: it does not answer, or refuses
 */
export const captionFaults = ['no_credits', 'too_slow', 'service_unavailable'] as const;
export type CaptionFault = (typeof captionFaults)[number];

/** A segment as the playlist of a rung lists it. Seconds. */
export type ListedSegment = { sequence: number; run: number; duration: number };

/** A moment of a broadcast: seconds after the beginning of a segment. */
export type SpeechPlace = { sequence: number; offset: number };
