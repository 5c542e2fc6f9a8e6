import type { CsvFile } from './answer-kinds';

/** Spreadsheets take a cell that begins so for a formula, also one that a stranger wrote. */
const formulaStart = /^[=+\-@\t\r]/;

const writeCell = (cell: CsvFile['header'][number] | number | boolean | null): string => {
  if (cell === null) return '';
  const text = typeof cell === 'string' && formulaStart.test(cell) ? `'${cell}` : String(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/**
 * A table as RFC 4180 has it, in UTF-8 with the mark by which spreadsheets know it; row after row, however
 * many there are.
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
