const mark = 'live:';

/** The name under which a live event is counted among a workspace's videos: a video's id has no colon. */
export const toCountedId = (eventId: string): string => `${mark}${eventId}`;

export const isCountedEvent = (id: string): boolean => id.startsWith(mark);

/** The id of the event that is counted under a name; null where it is a video. */
export const findCountedEvent = (id: string): string | null =>
  isCountedEvent(id) ? id.slice(mark.length) : null;
