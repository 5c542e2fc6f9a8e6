/** Maximum duration of a support session. */
export const supportMinutes = 60;

/** Length of the reason in characters. */
export const reasonLength = { min: 10, max: 500 } as const;

/**
 * How a session ended: by the administrator, by a person who may read the workspace's account, or by time.
 */
export const supportEnders = ['administrator', 'owner', 'time'] as const;
export type SupportEnder = (typeof supportEnders)[number];
