import { appendFile, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

import type { Logger } from 'pino';

import { accessLogHeader, formatAccessLine, type AccessRecord } from './access-log-line';

const flushMs = 1000;
/** When the disk doesn't take lines, memory doesn't keep them for ever. */
const maxBufferedLines = 200_000;

export type AccessLog = {
  write(record: AccessRecord): void;
  /** Writes what is buffered; resolves when it is in the file. */
  flush(): Promise<void>;
  close(): Promise<void>;
};

/** `access-YYYY-MM-DD-HH.log`, in UTC. */
export const getAccessLogName = (at: number): string =>
  `access-${new Date(at).toISOString().slice(0, 13).replace('T', '-')}.log`;

/** Appends to `{folder}/access-YYYY-MM-DD-HH.log` once a second; a slow disk never holds up an answer. */
export const createAccessLog = ({ folder, log }: { folder: string; log: Logger }): AccessLog => {
  let buffered: AccessRecord[] = [];
  let dropped = 0;
  let writing: Promise<void> = Promise.resolve();

  const writeOut = async (records: AccessRecord[]): Promise<void> => {
    const byFile = new Map<string, string[]>();
    for (const record of records) {
      const name = getAccessLogName(record.at);
      const lines = byFile.get(name) ?? [];
      lines.push(formatAccessLine(record));
      byFile.set(name, lines);
    }
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      for (const [name, lines] of byFile) await appendLines(path.join(folder, name), lines.join(''));
    } catch (error) {
      log.error({ err: error, lines: records.length }, 'access log lines were lost');
    }
  };

  const flush = (): Promise<void> => {
    const records = buffered;
    buffered = [];
    if (dropped > 0) log.error({ lines: dropped }, 'access log lines were lost: the disk is too slow');
    dropped = 0;
    if (records.length > 0) writing = writing.then(() => writeOut(records));
    return writing;
  };

  const timer = setInterval(() => void flush(), flushMs);
  timer.unref();

  return {
    write: (record) => {
      if (buffered.length < maxBufferedLines) buffered.push(record);
      else dropped += 1;
    },
    flush,
    close: () => {
      clearInterval(timer);
      return flush();
    },
  };
};

/** The first process to write to an hour's file heads it. */
const appendLines = async (file: string, text: string): Promise<void> => {
  try {
    await writeFile(file, accessLogHeader + text, { flag: 'ax', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    await appendFile(file, text);
  }
};
