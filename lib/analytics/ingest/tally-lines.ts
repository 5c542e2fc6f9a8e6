import type { DeliveryLogs } from '@/lib/ports/delivery';

import type { FindCountry } from './country-reader';
import { parseLogLine, readColumns, type LogColumns } from './parse-log-line';
import { countHit, type Tally } from './tally';

type Options = {
  names: readonly string[];
  ownHosts: ReadonlySet<string>;
  findCountry?: FindCountry | null | undefined;
};

/** Counts the lines of log files. A missing file was already counted by another process. */
export const tallyLines = async (
  logs: Pick<DeliveryLogs, 'read'>,
  { names, ownHosts, findCountry }: Options,
): Promise<Tally> => {
  const tally: Tally = new Map();
  for (const name of names) {
    let columns: LogColumns | null = null;
    for await (const lines of splitLines(await logs.read(name))) {
      for (const line of lines) {
        if (line.startsWith('#Fields:')) columns = readColumns(line);
        const hit = columns && parseLogLine(line, columns, ownHosts);
        if (hit) countHit(tally, hit, findCountry);
      }
    }
  }
  return tally;
};

/**
 * Lines are ASCII; other characters are escaped. A last line without a line break is incomplete and ignored.
 */
async function* splitLines(bytes: AsyncIterable<Uint8Array> | null): AsyncIterable<string[]> {
  let rest = '';
  for await (const part of bytes ?? []) {
    const text = Buffer.from(part.buffer, part.byteOffset, part.byteLength).toString('latin1');
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    yield lines;
  }
}
