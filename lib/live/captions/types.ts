/** Captions of an event: waiting for the first audio, running, currently missing, or over. */
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

/** A segment in the playlist of a rendition. Seconds. */
export type ListedSegment = { sequence: number; run: number; duration: number };

/** A moment of a broadcast: seconds from the start of a segment. */
export type SpeechPlace = { sequence: number; offset: number };
