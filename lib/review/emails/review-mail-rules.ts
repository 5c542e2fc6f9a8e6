/** Milliseconds for which a first comment waits for related ones. */
export const gatherMs = 120_000;

/** Least milliseconds between two emails to one person about one video. */
export const pauseMs = 15 * 60_000;

/** Email preferences: none about this video, none at all, or unchanged. */
export const muteScopes = ['video', 'all', 'none'] as const;
export type MuteScope = (typeof muteScopes)[number];
