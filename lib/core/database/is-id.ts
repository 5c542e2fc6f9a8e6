/** Whether a text can be a record's id on any database. MongoDB's adapter would split it at commas. Pure. */
export const isId = (text: unknown): text is string => typeof text === 'string' && /^[\w-]{1,64}$/.test(text);
