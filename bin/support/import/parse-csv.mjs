/**
 * Parses a CSV file (RFC 4180) with column names in its first line. Semicolons are supported, because German
 * versions of Excel write them.
 *
 * @param {string} text
 * @returns {Record<string, string>[]}
 */
export const parseCsv = (text) => {
  const [head = [], ...rows] = readRows(text.replace(/^\uFEFF/, ''));
  const names = head.map((name) => name.trim().toLowerCase());
  return rows
    .filter((row) => row.some((cell) => cell.trim()))
    .map((row) => Object.fromEntries(names.map((name, index) => [name, (row[index] ?? '').trim()])));
};

const readRows = (/** @type {string} */ text) => {
  const firstLine = text.split(/\r?\n/, 1)[0] ?? '';
  const separator = firstLine.includes(';') && !firstLine.includes(',') ? ';' : ',';
  /** @type {string[][]} */
  const rows = [[]];
  let cell = '';
  let isQuoted = false;
  const endCell = () => {
    rows.at(-1)?.push(cell);
    cell = '';
  };
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index] ?? '';
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (text[index + 1] === '"') cell += text[(index += 1)];
      else isQuoted = false;
    } else if (character === '"') isQuoted = true;
    else if (character === separator) endCell();
    else if (character === '\n') {
      endCell();
      rows.push([]);
    } else if (character !== '\r') cell += character;
  }
  endCell();
  return rows;
};

/**
 * Formats one line of a CSV file. Cells that a spreadsheet would interpret as a formula are written as text.
 *
 * @param {(string | number | null)[]} cells
 */
export const formatCsvLine = (cells) =>
  cells
    .map((cell) => {
      const text = String(cell ?? '');
      const safe = /^[=+\-@\t]/.test(text) ? `'${text}` : text;
      return /[",\n;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
    })
    .join(',');
