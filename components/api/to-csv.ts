type Cell = string | number | null;

/** A spreadsheet would take such a text for a formula. */
const isFormula = (text: string): boolean => /^[=+\-@\t\r]/.test(text);

const toCell = (cell: Cell): string => {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = isFormula(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** A table as RFC 4180 has it, with a mark by which spreadsheets know UTF-8. Pure. */
export const toCsv = (rows: readonly Cell[][]): string =>
  `\uFEFF${rows.map((row) => row.map(toCell).join(',')).join('\r\n')}\r\n`;
