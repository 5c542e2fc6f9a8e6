import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { fail } from '../problem.mjs';
import { ApiError, createApiClient } from './api-client.mjs';
import { readFingerprint, sendFile, videoTypes } from './send-file.mjs';

/**
 * @typedef {{
 *   source: string,
 *   state: string,
 *   title: string | null,
 *   video: string | null,
 *   detail: string,
 * }} Result
 */

const waitMs = 2000;
const itemsACall = 200;

/**
 * `reelhof import` imports a list of URLs or a folder of files and writes a report. Returns exit code 1 if a
 * video failed.
 *
 * @param {string[]} args
 * @param {{ env: Record<string, string | undefined> }} options
 */
export const runImportCommand = async (args, { env }) => {
  const { source, report, common } = readArguments(args);
  const token = env.REELHOF_TOKEN;
  if (!token) fail('Set REELHOF_TOKEN to an integration token that can upload videos.');
  const api = createApiClient({
    url: (env.REELHOF_URL || 'http://localhost:3000').replace(/\/+$/, ''),
    token,
  });
  const stats = await stat(source).catch(() => fail(`${source} does not exist.`));
  const results = stats.isDirectory()
    ? await importFolder(api, source, common)
    : await importList(api, source, common);
  const lines = [['source', 'state', 'title', 'video', 'detail'], ...results.map(toCells)];
  await writeFile(report, `${lines.map(formatCsvLine).join('\n')}\n`);
  const count = (/** @type {string} */ state) => results.filter((result) => result.state === state).length;
  console.log(
    `${count('DONE')} imported, ${count('SKIPPED')} already imported, ` +
      `${count('FAILED') + count('CANCELED')} failed. Report: ${report}`,
  );
  return results.every(({ state }) => ['DONE', 'SKIPPED'].includes(state)) ? 0 : 1;
};

const toCells = (/** @type {Result} */ { source, state, title, video, detail }) => [
  source,
  state,
  title,
  video,
  detail,
];

/** @typedef {{ categories: string[], tags: string[], visibility?: string, language?: string }} Common */

const readArguments = (/** @type {string[]} */ args) => {
  /** @type {Common} */
  const common = { categories: [], tags: [] };
  let report = 'reelhof-import.csv';
  /** @type {string[]} */
  const sources = [];
  for (let index = 0; index < args.length; index += 1) {
    const name = args[index] ?? '';
    if (!name.startsWith('--')) {
      sources.push(name);
      continue;
    }
    const value = args[(index += 1)] ?? fail(`${name} needs a value.`);
    if (name === '--category') common.categories.push(value);
    else if (name === '--tag') common.tags.push(value);
    else if (name === '--visibility') common.visibility = value;
    else if (name === '--language') common.language = value;
    else if (name === '--report') report = value;
    else fail(`Unknown option: ${name}`);
  }
  const [source] = sources;
  if (!source || sources.length > 1) return fail('Name one list (.csv) or one folder.');
  return { source, report, common };
};

const splitNames = (/** @type {string | undefined} */ text) =>
  (text ?? '')
    .split(/[|;]/)
    .map((name) => name.trim())
    .filter(Boolean);

/** @param {import('./api-client.mjs').ApiClient} api @param {string} file @param {Common} common */
const importList = async (api, file, common) => {
  const rows = parseCsv(await readFile(file, 'utf8'));
  if (rows.length > 0 && !('url' in (rows[0] ?? {}))) fail(`${file} has no column "url".`);
  const items = rows
    .filter(({ url }) => url)
    .map(({ url, title, description, categories, tags }) => ({
      address: url,
      ...(title && { title }),
      ...(description && { description }),
      ...(categories && { categories: splitNames(categories) }),
      ...(tags && { tags: splitNames(tags) }),
    }));
  /** @type {Result[]} */
  const results = [];
  /** @type {Set<string>} */
  const wanted = new Set();
  for (let at = 0; at < items.length; at += itemsACall) {
    const some = items.slice(at, at + itemsACall);
    const answer = await api.post('/videos/import', { source: 'web', items: some, ...common });
    for (const { address, reason } of answer.refused) {
      results.push({ source: address, state: 'FAILED', title: null, video: null, detail: reason });
    }
    for (const { id } of answer.imports) wanted.add(id);
    await followImports(api, wanted, results);
  }
  return results;
};

/** Waits until all imports have ended and reports each result. */
const followImports = async (
  /** @type {import('./api-client.mjs').ApiClient} */ api,
  /** @type {Set<string>} */ wanted,
  /** @type {Result[]} */ results,
) => {
  while (wanted.size > 0) {
    const { imports } = await api.get('/videos/import?limit=500');
    const known = new Set();
    for (const row of imports) {
      known.add(row.id);
      if (!wanted.has(row.id) || ['QUEUED', 'PAUSED', 'RUNNING'].includes(row.state)) continue;
      wanted.delete(row.id);
      results.push(toResult(row));
      console.log(describe(results.at(-1)));
    }
    for (const id of wanted) if (!known.has(id)) wanted.delete(id);
    if (wanted.size > 0) await pause(waitMs);
  }
};

const toResult = (/** @type {any} */ row) => ({
  source: row.address,
  state: row.state,
  title: row.video?.title ?? row.title,
  video: row.video?.id ?? null,
  detail: row.failure ?? '',
});

const describe = (/** @type {Result | undefined} */ result) => {
  if (!result) return '';
  const { state, title, source, detail } = result;
  return `${state.padEnd(8)} ${title ?? source}${detail ? ` (${detail})` : ''}`;
};

/**
 * Lists the video files of a folder and its subfolders, ordered by name.
 *
 * @returns {Promise<string[]>}
 */
const listVideos = async (/** @type {string} */ folder) => {
  const entries = await readdir(folder, { withFileTypes: true });
  /** @type {string[]} */
  const files = [];
  for (const entry of entries.sort((a, b) => a.name.localeCompare(b.name))) {
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) files.push(...(await listVideos(full)));
    else if (videoTypes[path.extname(entry.name).toLowerCase()]) files.push(full);
  }
  return files;
};

/** @param {import('./api-client.mjs').ApiClient} api @param {string} folder @param {Common} common */
const importFolder = async (api, folder, common) => {
  const files = await listVideos(folder);
  if (files.length === 0) fail(`There are no video files in ${folder}.`);
  /** @type {Result[]} */
  const results = [];
  for (const [index, file] of files.entries()) {
    const source = path.relative(folder, file);
    const label = `${index + 1}/${files.length} ${source}`;
    const result = await importFile(api, { file, label, common }).catch((/** @type {Error} */ error) => {
      if (!(error instanceof ApiError)) throw error;
      return { state: 'FAILED', title: null, video: null, detail: error.message };
    });
    results.push({ source, ...result });
    console.log(describe(results.at(-1)));
    // All further files would be refused, too.
    if (result.detail === 'subscription limit exceeded') break;
  }
  return results;
};

/**
 * @param {import('./api-client.mjs').ApiClient} api
 * @param {{ file: string, label: string, common: Common }} input
 */
const importFile = async (api, { file, label, common }) => {
  const { size, fingerprint } = await readFingerprint(file);
  const name = path.basename(file);
  const mimeType = videoTypes[path.extname(file).toLowerCase()];
  const ticket = await api.post('/videos/import/file', { name, size, fingerprint, mimeType, ...common });
  const { video } = ticket.import;
  const result = { title: video?.title ?? name, video: video?.id ?? null, detail: '' };
  if (!ticket.multipartUpload)
    return { ...result, state: ticket.import.state === 'SKIPPED' ? 'SKIPPED' : 'DONE' };
  let lastPercent = -1;
  await sendFile(api, {
    file,
    size,
    upload: ticket.multipartUpload,
    onProgress: (sent) => {
      const percent = Math.floor((sent / size) * 10) * 10;
      if (percent === lastPercent) return;
      lastPercent = percent;
      console.log(`  ${label}: ${percent} %`);
    },
  });
  return { ...result, state: 'DONE' };
};

/**
 * Parses a CSV file (RFC 4180) with column names in its first line. Semicolons are supported, because German
 * versions of Excel write them.
 *
 * @param {string} text
 * @returns {Record<string, string>[]}
 */
const parseCsv = (text) => {
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
const formatCsvLine = (cells) =>
  cells
    .map((cell) => {
      const text = String(cell ?? '');
      const safe = /^[=+\-@\t]/.test(text) ? `'${text}` : text;
      return /[",\n;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
    })
    .join(',');
