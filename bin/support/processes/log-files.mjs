import { closeSync, fstatSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs';
import path from 'node:path';

const maxBytes = 20_000_000;
const keptLines = 40;

/**
 * Writes one log file per process with one predecessor (`web.log`, `web.log.1`) and keeps the last lines in
 * memory for error reports. On a full disk lines are lost, but the processes continue.
 *
 * @param {{ folder: string, showAll: boolean, print: (text: string) => void }} options
 */
export const createLogFiles = ({ folder, showAll, print }) => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  /** @type {Map<string, { fd: number, bytes: number }>} */
  const files = new Map();
  /** @type {Map<string, string[]>} */
  const tails = new Map();
  let isWritable = true;

  const open = (/** @type {string} */ name) => {
    const fd = openSync(path.join(folder, `${name}.log`), 'a', 0o600);
    const file = { fd, bytes: fstatSync(fd).size };
    files.set(name, file);
    return file;
  };

  const append = (/** @type {string} */ name, /** @type {string} */ line) => {
    let file = files.get(name) ?? open(name);
    if (file.bytes > maxBytes) {
      files.delete(name);
      closeSync(file.fd);
      renameSync(path.join(folder, `${name}.log`), path.join(folder, `${name}.log.1`));
      file = open(name);
    }
    file.bytes += writeSync(file.fd, `${line}\n`);
  };

  const write = (
    /** @type {string} */ name,
    /** @type {'stdout' | 'stderr'} */ stream,
    /** @type {string} */ line,
  ) => {
    try {
      append(name, line);
      isWritable = true;
    } catch (error) {
      if (isWritable) print(`Logs can't be written to ${folder}: ${/** @type {Error} */ (error).message}`);
      isWritable = false;
    }
    const tail = [...(tails.get(name) ?? []), line].slice(-keptLines);
    tails.set(name, tail);
    if (showAll || isNoteworthy(stream, line)) print(`${name.padEnd(6)} │ ${summarise(line)}`);
  };

  return {
    write,
    getTail: (/** @type {string} */ name) => tails.get(name) ?? [],
  };
};

/**
 * Whether a line is shown on the terminal: structured lines from level `warn` (40), Payload's formatted
 * warnings and errors, and any other line on standard error.
 *
 * @param {'stdout' | 'stderr'} stream
 * @param {string} line
 */
export const isNoteworthy = (stream, line) => {
  const record = parseRecord(line);
  if (record) return record.level >= 40;
  return stream === 'stderr' ? line.trim() !== '' : /\b(WARN|ERROR|FATAL)\b/.test(line);
};

const levelNames = /** @type {Record<number, string>} */ ({ 40: 'warning', 50: 'error', 60: 'fatal' });

const summarise = (/** @type {string} */ line) => {
  const record = parseRecord(line);
  if (!record) return line;
  const level = levelNames[record.level];
  const cause = record.err?.message ? ` (${record.err.message})` : '';
  return `${level ? `${level}: ` : ''}${record.msg ?? line}${cause}`;
};

/** @returns {{ level: number, msg?: string, err?: { message?: string } } | null} */
const parseRecord = (/** @type {string} */ line) => {
  if (!line.startsWith('{')) return null;
  try {
    const record = JSON.parse(line);
    return typeof record?.level === 'number' ? record : null;
  } catch {
    return null;
  }
};
