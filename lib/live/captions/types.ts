/** Captions of an event: waiting for the first audio, running, currently missing, or over. */
export const captionStates = ['waiting', 'running', 'failed', 'done'] as const;
export type CaptionState = (typeof captionStates)[number];

/**
 * Reasons why captions are missing. `no_credits`: no AI credits are left this month. `too_slow`: the
 * transcriber is slower than the speech. `service_unavailable`: the transcriber does not respond, or refuses.
 */
export const captionFaults = ['no_credits', 'too_slow', 'service_unavailable'] as const;
export type CaptionFault = (typeof captionFaults)[number];

/** A segment in the playlist of a rendition. Seconds. */
export type ListedSegment = { sequence: number; run: number; duration: number };

/** A moment of a broadcast: seconds from the start of a segment. */
export type SpeechPlace = { sequence: number; offset: number };
