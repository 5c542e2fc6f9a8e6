'use client';

const stored = new EventTarget();
/** Time of the last stored track per video, in milliseconds since 1970. */
const storedAt = new Map<string, number>();

/** Milliseconds. A page that opens may have been rendered this long ago. */
const openingMs = 10_000;

/** Notifies other parts of this tab that a track of the video was stored. */
export const announceStoredTrack = (videoId: string): void => {
  storedAt.set(videoId, Date.now());
  stored.dispatchEvent(new Event(videoId));
};

/**
 * Calls back for each track of the video that is stored, or was stored just now. Returns a function that
 * unsubscribes.
 */
export const watchStoredTracks = (videoId: string, onStored: () => void): (() => void) => {
  stored.addEventListener(videoId, onStored);
  if (Date.now() - (storedAt.get(videoId) ?? 0) < openingMs) onStored();
  return () => stored.removeEventListener(videoId, onStored);
};
