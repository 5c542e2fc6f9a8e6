export type CsvCell = string | number | boolean | null;

/** Spreadsheets evaluate a cell that starts like this as a formula, even if a stranger wrote it. */
const formulaStart = /^[=+\-@\t\r]/;

const writeCell = (cell: CsvCell): string => {
  if (cell === null) return '';
  const text = typeof cell === 'string' && formulaStart.test(cell) ? `'${cell}` : String(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Spreadsheets need it to detect UTF-8. */
const byteOrderMark = '\uFEFF';

/** A row of a CSV file (RFC 4180), with its line break. Pure. */
export const toCsvLine = (cells: readonly CsvCell[]): string => `${cells.map(writeCell).join(',')}\r\n`;

/** A table as CSV with a byte order mark. Pure. */
export const toCsv = (rows: readonly (readonly CsvCell[])[]): string =>
  byteOrderMark + rows.map(toCsvLine).join('');

/** Writes a table row by row as CSV with a byte order mark, in UTF-8. */
export async function* writeCsv({
  header,
  rows,
}: {
  header: readonly CsvCell[];
  rows: Iterable<readonly CsvCell[]> | AsyncIterable<readonly CsvCell[]>;
}): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(toCsv([header]));
  for await (const row of rows) yield encoder.encode(toCsvLine(row));
}
