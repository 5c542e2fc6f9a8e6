import { createEncodingBench } from './encoding';

/**
 * A worker to be killed: makes the file it is given playable and says so as soon as it is, then never comes to an end.
 * Started by tests as a process of its own.
 */
const [file] = process.argv.slice(2);
const bench = await createEncodingBench({ ffmpeg: process.env.FFMPEG_PATH });
const source = await bench.upload(file ?? '');
const outputPrefix = 'videos/killed/1/';
await bench.encoder.makePlayable(
  { workspace: 'any', source, outputPrefix, findVisibility: async () => 'private' },
  () => {
    process.stdout.write(`${JSON.stringify({ dataDir: bench.dataDir, source, outputPrefix })}\n`);
    return new Promise(() => undefined);
  },
);
