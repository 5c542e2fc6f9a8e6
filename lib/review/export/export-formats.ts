import { writeCsv } from '@/lib/http/write-csv';

import type { ReviewFilm, ReviewNote } from './review-notes';
import { toAvidLocators } from './to-avid-locators';
import { csvHeader, toCsvRows } from './to-csv-rows';
import { toEdl, toResolveEdl } from './to-edl';
import { toFcpxml } from './to-fcpxml';
import { toPremiereXml } from './to-premiere-xml';

type Writer = (notes: readonly ReviewNote[], film: ReviewFilm) => string | AsyncIterable<Uint8Array>;

/** Export formats of comments, with the type and extension of their files. */
export const exportFormats = {
  csv: {
    contentType: 'text/csv; charset=utf-8',
    ending: 'csv',
    write: (notes, film) => writeCsv({ header: csvHeader, rows: toCsvRows(notes, film) }),
  },
  edl: {
    contentType: 'text/plain; charset=utf-8',
    ending: 'edl',
    write: (notes, film) => toEdl(notes, film),
  },
  fcpxml: { contentType: 'application/xml', ending: 'fcpxml', write: toFcpxml },
  resolve: { contentType: 'text/plain; charset=utf-8', ending: 'edl', write: toResolveEdl },
  premiere: { contentType: 'application/xml', ending: 'xml', write: toPremiereXml },
  avid: { contentType: 'text/plain; charset=utf-8', ending: 'txt', write: toAvidLocators },
} as const satisfies Record<string, { contentType: string; ending: string; write: Writer }>;

export type ExportFormat = keyof typeof exportFormats;
export const exportFormatNames = Object.keys(exportFormats) as [ExportFormat, ...ExportFormat[]];
