/** How long support is in a workspace at most. */
export const supportMinutes = 60;

/** Characters of the reason. */
export const reasonLength = { min: 10, max: 500 } as const;

/** Who ended it: the administrator, somebody who may read the workspace's account, or the clock. */
export const supportEnders = ['administrator', 'owner', 'time'] as const;
export type SupportEnder = (typeof supportEnders)[number];
