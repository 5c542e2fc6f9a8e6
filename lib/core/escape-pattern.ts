/** A text as a regular expression finds it, with no sign of it meaning anything else. Pure. */
export const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
