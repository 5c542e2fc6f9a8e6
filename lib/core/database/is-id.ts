/**
 * Whether a text can be the id of a record, on any database; MongoDB's adapter takes a comma for the end of
 * one of several. Pure.
 */
export const isId = (text: unknown): text is string => typeof text === 'string' && /^[\w-]{1,64}$/.test(text);
