type Cell = string | number | null;

/** Spreadsheets would evaluate such a text as a formula. */
const isFormula = (text: string): boolean => /^[=+\-@\t\r]/.test(text);

const toCell = (cell: Cell): string => {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = isFormula(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** A table as CSV (RFC 4180), with a BOM so that spreadsheets detect UTF-8. Pure. */
export const toCsv = (rows: readonly Cell[][]): string =>
  `\uFEFF${rows.map((row) => row.map(toCell).join(',')).join('\r\n')}\r\n`;

/** Makes the browser save a file under a name. */
export const saveFile = (file: Blob, filename: string): void => {
  const url = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href: url, download: filename }).click();
  URL.revokeObjectURL(url);
};
