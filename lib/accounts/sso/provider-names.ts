/** The two that the specification names, by key; operators name the others. */
export const providerNames: Readonly<Record<string, string>> = { google: 'Google', microsoft: 'Microsoft' };
