/** Without signs that look alike. */
const signs = 'abcdefghijkmnpqrstuvwxyz23456789';

/** Three groups of five signs, easy to read out: 75 bits. */
export const suggestPassword = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(15)), (byte) => signs[byte % signs.length])
    .join('')
    .replace(/(.{5})(?=.)/g, '$1-');
