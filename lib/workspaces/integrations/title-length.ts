/** Length limits of an integration's name, in characters. */
export const titleLength = { min: 3, max: 30 } as const;
