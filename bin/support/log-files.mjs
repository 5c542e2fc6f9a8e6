import { closeSync, fstatSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs';
import path from 'node:path';

const maxBytes = 20_000_000;
const keptLines = 40;

/**
 * One log file per process in a folder, each with one predecessor (`web.log`, `web.log.1`), and the last lines of each
 * in memory to show when something goes wrong.
 *
 * @param {{ folder: string, showAll: boolean, print: (text: string) => void }} options
 */
export const createLogFiles = ({ folder, showAll, print }) => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  /** @type {Map<string, { fd: number, bytes: number, tail: string[] }>} */
  const logs = new Map();

  const open = (/** @type {string} */ name, /** @type {string[]} */ tail) => {
    const fd = openSync(path.join(folder, `${name}.log`), 'a', 0o600);
    const log = { fd, bytes: fstatSync(fd).size, tail };
    logs.set(name, log);
    return log;
  };

  const write = (
    /** @type {string} */ name,
    /** @type {'stdout' | 'stderr'} */ stream,
    /** @type {string} */ line,
  ) => {
    let log = logs.get(name) ?? open(name, []);
    if (log.bytes > maxBytes) {
      closeSync(log.fd);
      renameSync(path.join(folder, `${name}.log`), path.join(folder, `${name}.log.1`));
      log = open(name, log.tail);
    }
    log.bytes += writeSync(log.fd, `${line}\n`);
    log.tail.push(line);
    if (log.tail.length > keptLines) log.tail.shift();
    if (showAll || isNoteworthy(stream, line)) print(`${name.padEnd(6)} │ ${summarise(line)}`);
  };

  return {
    write,
    getTail: (/** @type {string} */ name) => logs.get(name)?.tail ?? [],
  };
};

/**
 * Whether a line belongs on the terminal: structured lines from level `warn` (40) on, Payload's pretty ones that say
 * so, and whatever else arrives on standard error.
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
