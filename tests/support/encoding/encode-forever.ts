import { createEncodingBench } from './encoding';

/**
 * A worker to be killed: encodes the file it is given under the folder it is given and says when ffmpeg runs.
 * Started by tests as a process of its own.
 */
const [file] = process.argv.slice(2);
const bench = await createEncodingBench({ ffmpeg: process.env.FFMPEG_PATH });
process.stdout.write(`${JSON.stringify({ dataDir: bench.dataDir })}\n`);
await bench.encode(file ?? '');
