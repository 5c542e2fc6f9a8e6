import { readFileSync } from 'node:fs';

/**
 * Reads the variables of a `.env` file: `NAME=value` lines, `#` comments, optional quotes. Values are not
 * expanded. A missing file counts as empty.
 *
 * @param {string} file
 * @returns {Record<string, string>}
 */
export const readDotEnv = (file) => {
  let text = '';
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ENOENT') throw error;
  }
  return parseDotEnv(text);
};

/**
 * @param {string} text
 * @returns {Record<string, string>}
 */
export const parseDotEnv = (text) => {
  /** @type {Record<string, string>} */
  const variables = {};
  for (const line of text.split(/\r?\n/)) {
    const match = /^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=\s*(.*)$/.exec(line);
    if (match?.[1]) variables[match[1]] = readValue(match[2] ?? '');
  }
  return variables;
};

const readValue = (/** @type {string} */ raw) => {
  const quoted = /^(["'])(.*?)\1\s*(?:#.*)?$/.exec(raw);
  if (quoted) return quoted[2] ?? '';
  return raw.replace(/(^|\s)#.*$/, '').trim();
};
