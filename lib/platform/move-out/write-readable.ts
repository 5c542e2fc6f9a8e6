import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';

import { idsPeriod } from '@/lib/analytics/counted-ids';
import { statisticNames } from '@/lib/analytics/ingest/tally';
import { fromVideoRows } from '@/lib/analytics/video-rows';
import { writeCsv } from '@/lib/core/csv';
import { getRelationId } from '@/lib/core/database/ids';
import { translate } from '@/lib/core/i18n/text';
import { slugs } from '@/lib/core/slugs';
import { isRecord } from '@/lib/core/values';
import type { CsvFile } from '@/lib/http/answer-kinds';
import type { StoragePort } from '@/lib/ports/storage';

import type { Row } from '../archive/rows';
import { listFolder } from '../transfer/tar-folder';
import { toRowsPath } from '../transfer/transfer-format';
import { hashFile, writeWholeFile } from '../transfer/write-whole-file';
import type { Original } from './originals';

/** The rows of a collection, which were written a moment ago. */
async function* read(folder: string, name: string): AsyncGenerator<Row> {
  for await (const line of createInterface({ input: createReadStream(toRowsPath(folder, name)) }))
    if (line) yield JSON.parse(line) as Row;
}

const readAll = async (folder: string, name: string): Promise<Row[]> => {
  const rows: Row[] = [];
  for await (const row of read(folder, name)) rows.push(row);
  return rows;
};

const idOf = (value: unknown): string => getRelationId(value as string | { id: string } | null) ?? '';
const cell = (value: unknown): string | number | boolean | null =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
const list = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);

const writeTable = async (
  folder: string,
  name: string,
  table: Pick<CsvFile, 'header' | 'rows'>,
): Promise<void> => {
  await writeWholeFile(path.join(folder, name), Readable.from(writeCsv(table)));
};

const videoFields = [
  ...['id', 'externalId', 'title', 'description', 'language', 'visibility', 'duration', 'fps'],
  ...['orientation', 'createdAt', 'updatedAt'],
];

async function* toVideoRows(
  folder: string,
  originals: readonly Original[],
): AsyncGenerator<ReturnType<typeof cell>[]> {
  const labels = [...(await readAll(folder, slugs.categories)), ...(await readAll(folder, slugs.tags))];
  const titles = new Map(labels.map(({ id, title }) => [id, String(title)]));
  const name = (ids: unknown): string =>
    list(ids)
      .map((id) => titles.get(idOf(id)) ?? '')
      .filter(Boolean)
      .join('|');
  for await (const row of read(folder, slugs.videos)) {
    const metadata = list(row.customMetadata)
      .filter(isRecord)
      .map(({ key, value }) => `${String(key)}=${String(value)}`);
    yield [
      ...videoFields.map((field) => cell(row[field])),
      name(row.categories),
      name(row.tags),
      metadata.join('|'),
      // A trimmed version has the original of an earlier one.
      originals.findLast(({ videoId, version }) => videoId === row.id && version <= Number(row.v))?.path ??
        null,
    ];
  }
}

async function* toChapterRows(folder: string): AsyncGenerator<ReturnType<typeof cell>[]> {
  for await (const { id, title, chapters } of read(folder, slugs.videos))
    for (const chapter of list(chapters).filter(isRecord))
      yield [id, cell(title), cell(chapter.timestamp), cell(chapter.title)];
}

const commentFields = [
  ...['id', 'parentCommentId', 'version', 'videoTimecode', 'frameIn', 'frameOut', 'author', 'text'],
  ...['createdAt', 'editedAt', 'resolvedAt', 'resolvedBy'],
];

async function* toCommentRows(folder: string): AsyncGenerator<ReturnType<typeof cell>[]> {
  for await (const row of read(folder, slugs.collaborateComments))
    yield [idOf(row.video), ...commentFields.map((field) => cell(row[field]))];
}

async function* toDayRows(folder: string): AsyncGenerator<ReturnType<typeof cell>[]> {
  for await (const row of read(folder, slugs.statistics))
    if (row.isDay) yield [cell(row.period), ...statisticNames.map((name) => cell(row[name]))];
}

async function* toVideoMonthRows(folder: string): AsyncGenerator<ReturnType<typeof cell>[]> {
  const rows = await readAll(folder, slugs.statistics);
  // The row that numbers the videos.
  const ids = list(rows.find(({ period }) => period === idsPeriod)?.videos);
  for (const { period, videos } of rows.filter((row) => /^\d{4}-\d\d$/.test(String(row.period))))
    for (const [number, statistics] of fromVideoRows(videos))
      yield [cell(period), cell(ids[number]), ...statisticNames.map((name) => statistics[name])];
}

/** Writes captions and thumbnails, by the id of their video. */
const writeFiles = async (folder: string, storage: StoragePort): Promise<void> => {
  const copy = async (key: string, name: string): Promise<void> => {
    const object = await storage.read({ bucket: 'stream', key });
    if (object) await writeWholeFile(path.join(folder, name), object.body);
  };
  for await (const { id, video, filename, language, type } of read(folder, slugs.texttracks))
    await copy(
      String(filename),
      `captions/${idOf(video)}/${String(language)}.${String(type)}-${id.slice(0, 8)}.vtt`,
    );
  for await (const { id, customThumbnailUrl: key } of read(folder, slugs.videos))
    if (typeof key === 'string' && key) await copy(key, `thumbnails/${id}.jpg`);
};

const originalHeader = ['video', 'title', 'version', 'path', 'bytes', 'md5', 'sha256', 'url'];

/** Writes the tables, captions, thumbnails and the note that explains them, beside the rows. */
export const writeReadable = async (
  folder: string,
  { storage, originals }: { storage: StoragePort; originals: readonly Original[] },
): Promise<void> => {
  await writeTable(folder, 'videos.csv', {
    header: [...videoFields, 'categories', 'tags', 'customMetadata', 'original'],
    rows: toVideoRows(folder, originals),
  });
  await writeTable(folder, 'chapters.csv', {
    header: ['video', 'videoTitle', 'seconds', 'title'],
    rows: toChapterRows(folder),
  });
  await writeTable(folder, 'comments.csv', {
    header: ['video', ...commentFields],
    rows: toCommentRows(folder),
  });
  await writeTable(folder, 'statistics-days.csv', {
    header: ['day', ...statisticNames],
    rows: toDayRows(folder),
  });
  await writeTable(folder, 'statistics-videos.csv', {
    header: ['month', 'video', ...statisticNames],
    rows: toVideoMonthRows(folder),
  });
  await writeTable(folder, 'originals.csv', {
    header: originalHeader,
    rows: originals.map(({ videoId, title, version, path: file, size, md5, sha256, url }) => [
      ...[videoId, title, version, file, size, md5, sha256, url],
    ]),
  });
  await writeFiles(folder, storage);
};

const paragraphs = ['title', 'tables', 'files', 'rows', 'originals', 'checksums'] as const;

/** Writes the note that explains the archive, in a person's language and in English. */
export const writeNote = async (
  folder: string,
  moveOut: { language: string; workspace: string; date: string; until: string | null },
): Promise<void> => {
  const languages = [...new Set([moveOut.language, 'en'])];
  const texts = languages.map((language) => {
    const params = { workspace: moveOut.workspace, date: moveOut.date, until: moveOut.until ?? '' };
    const say = (name: (typeof paragraphs)[number]) =>
      translate(language, `moveOut.note.${name === 'originals' && !moveOut.until ? 'copied' : name}`, params);
    return paragraphs.map(say).join('\n\n');
  });
  const text = `${texts.join(`\n\n${'-'.repeat(72)}\n\n`)}\n`;
  await writeWholeFile(path.join(folder, 'README.txt'), Readable.from([text]));
};

/** Writes `SHA256SUMS` for all files of the folder, and for originals that were copied. */
export const writeSums = async (folder: string, originals: readonly Original[]): Promise<void> => {
  const file = createWriteStream(path.join(folder, 'SHA256SUMS'), { mode: 0o600 });
  for (const name of (await listFolder(folder)).filter((each) => each !== 'SHA256SUMS'))
    file.write(`${(await hashFile(path.join(folder, name))).sha256}  ${name}\n`);
  for (const { sha256, path: name } of originals) if (sha256) file.write(`${sha256}  ${name}\n`);
  file.end();
  await once(file, 'close');
};
