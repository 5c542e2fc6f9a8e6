import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const { createReadStream } = fs;

/** Loaded by `--import`: kills a move as it begins to read the rows that it fills the new database with. */
fs.createReadStream = (file, options) => {
  if (String(file).endsWith('.jsonl')) process.kill(process.pid, 'SIGKILL');
  return createReadStream(file, options);
};
syncBuiltinESMExports();
