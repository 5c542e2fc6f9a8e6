import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const { createReadStream } = fs;

/** Loaded with `--import`: kills a move when it starts to read the rows for the new database. */
fs.createReadStream = (file, options) => {
  if (String(file).endsWith('.jsonl')) process.kill(process.pid, 'SIGKILL');
  return createReadStream(file, options);
};
syncBuiltinESMExports();
