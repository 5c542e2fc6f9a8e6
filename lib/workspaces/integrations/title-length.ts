/** How long an integration's name is, in characters. */
export const titleLength = { min: 3, max: 30 } as const;
