import type { CsvFile } from './answer-kinds';

/** Spreadsheets evaluate a cell that starts like this as a formula, even if a stranger wrote it. */
const formulaStart = /^[=+\-@\t\r]/;

const writeCell = (cell: CsvFile['header'][number] | number | boolean | null): string => {
  if (cell === null) return '';
  const text = typeof cell === 'string' && formulaStart.test(cell) ? `'${cell}` : String(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/**
 * Writes a table row by row as CSV (RFC 4180), in UTF-8 with a byte order mark, which spreadsheets need to
 * detect UTF-8.
 */
export async function* writeCsv({
  header,
  rows,
}: Pick<CsvFile, 'header' | 'rows'>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  const writeRow = (cells: Parameters<typeof writeCell>[0][]) =>
    encoder.encode(`${cells.map(writeCell).join(',')}\r\n`);
  yield encoder.encode('\uFEFF');
  yield writeRow(header);
  for await (const row of rows) yield writeRow(row);
}
