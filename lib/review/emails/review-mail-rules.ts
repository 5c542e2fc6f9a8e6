/** How long a first comment waits for others that belong to it. */
export const gatherMs = 120_000;

/** At most one mail of new comments a person and video in so long. */
export const pauseMs = 15 * 60_000;

/** What somebody wants to be told of: by mail about a video no more, about none any more, or as before. */
export const muteScopes = ['video', 'all', 'none'] as const;
export type MuteScope = (typeof muteScopes)[number];
