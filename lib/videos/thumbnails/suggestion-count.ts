/** How many frames are looked for. */
export const suggestionCount = 10;
