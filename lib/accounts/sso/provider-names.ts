/** Names of the specification's providers by key. Operators name further ones. */
export const providerNames: Readonly<Record<string, string>> = { google: 'Google', microsoft: 'Microsoft' };
