import { createEncodingBench } from './encoding';

/**
 * A worker that tests kill: encodes a file in a folder and prints a line once ffmpeg runs. Runs in a separate
 * process.
 */
const [file] = process.argv.slice(2);
const bench = await createEncodingBench({ ffmpeg: process.env.FFMPEG_PATH });
process.stdout.write(`${JSON.stringify({ dataDir: bench.dataDir })}\n`);
await bench.encode(file ?? '');
