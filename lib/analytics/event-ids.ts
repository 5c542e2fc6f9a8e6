const mark = 'live:';

/** Id under which a live event is counted with the videos of a workspace. Video ids never contain a colon. */
export const toCountedId = (eventId: string): string => `${mark}${eventId}`;

export const isCountedEvent = (id: string): boolean => id.startsWith(mark);

/** Id of the live event that a counted id belongs to. Null for a video. */
export const findCountedEvent = (id: string): string | null =>
  isCountedEvent(id) ? id.slice(mark.length) : null;
