import { createInterface, type Interface } from 'node:readline';
import { Writable } from 'node:stream';

import { UsageError, type Terminal } from './command';

type Asker = {
  ask: (question: string, options?: { isSecret?: boolean }) => Promise<string>;
  close: () => void;
};

/** Asks questions on a terminal, or reads their answers line by line from a pipe. Secrets are not shown. */
export const createAsker = ({ stdin, stderr }: Terminal): Asker => {
  let isHidden = false;
  const output = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      if (!isHidden) stderr.write(chunk);
      done();
    },
  });
  const isTerminal = Boolean(stdin.isTTY);
  const lines: Interface = createInterface({ input: stdin, output, terminal: isTerminal });
  const iterator = lines[Symbol.asyncIterator]();
  return {
    ask: async (question, { isSecret = false } = {}) => {
      stderr.write(`${question}: `);
      isHidden = isSecret;
      const { done, value } = await iterator.next();
      isHidden = false;
      if (isSecret || !isTerminal) stderr.write('\n');
      if (done || !value.trim()) throw new UsageError(`${question} is missing.`);
      return value.trim();
    },
    close: () => lines.close(),
  };
};

/** Asks for a confirmation, which `--yes` gives in scripts. */
export const confirm = async (terminal: Terminal, question: string, isConfirmed: boolean): Promise<void> => {
  if (isConfirmed) return;
  if (!terminal.stdin.isTTY) throw new UsageError(`${question} Confirm with --yes.`);
  const asker = createAsker(terminal);
  try {
    const answer = await asker.ask(`${question} [y/N]`);
    if (!/^y(es)?$/i.test(answer)) throw new UsageError('Nothing was changed.');
  } finally {
    asker.close();
  }
};
