import { toCsvLine } from '@/lib/core/csv';

/** A DNS record for export. `ttl` in seconds. */
export type FiledRecord = { type: string; name: string; value: string; ttl: number };

/** Column headings in the language of the file. */
export type RecordHeads = { type: string; name: string; value: string; ttl: string };

/** Exports DNS records as CSV, without a byte order mark, which DNS providers may take for a name. */
export const toRecordsCsv = (records: FiledRecord[], heads: RecordHeads): string =>
  [heads, ...records].map(({ type, name, value, ttl }) => toCsvLine([type, name, value, ttl])).join('');

type RecordsPdf = { title: string; intro: string; heads: RecordHeads; records: FiledRecord[] };

/** A4 in landscape format, in points. */
const page = { width: 842, height: 595, margin: 48 };
const lineHeight = 14;

/** Splits text into chunks of at most `length` characters, because host names have no spaces to break at. */
const cut = (text: string, length: number): string[] => text.match(new RegExp(`.{1,${length}}`, 'g')) ?? [''];

/** Exports DNS records as a one-page PDF. */
export const buildRecordsPdf = async ({ title, intro, heads, records }: RecordsPdf): Promise<Uint8Array> => {
  const { PDFDocument, StandardFonts, rgb } = await import('@cantoo/pdf-lib');
  const file = await PDFDocument.create();
  file.setTitle(title);
  const sheet = file.addPage([page.width, page.height]);
  const [bold, normal, mono] = await Promise.all(
    [StandardFonts.HelveticaBold, StandardFonts.Helvetica, StandardFonts.Courier].map((font) =>
      file.embedFont(font),
    ),
  );
  let y = page.height - page.margin;
  const write = (text: string, x: number, options: { font: typeof bold; size: number }) =>
    sheet.drawText(text, { x, y, ...options });
  write(title, page.margin, { font: bold, size: 16 });
  y -= 24;
  write(intro, page.margin, { font: normal, size: 10 });
  for (const { type, name, value, ttl } of records) {
    y -= 20;
    sheet.drawLine({
      start: { x: page.margin, y },
      end: { x: page.width - page.margin, y },
      thickness: 0.5,
      color: rgb(0.7, 0.7, 0.7),
    });
    const rows = [
      [heads.type, type],
      [heads.name, name],
      [heads.value, value],
      [heads.ttl, String(ttl)],
    ] as const;
    for (const [label, text] of rows) {
      for (const [index, part] of cut(text, 110).entries()) {
        y -= lineHeight + 2;
        if (index === 0) write(label, page.margin, { font: bold, size: 10 });
        write(part, page.margin + 60, { font: mono, size: 10 });
      }
    }
  }
  return file.save();
};
