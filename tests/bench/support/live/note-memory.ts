import { renameSync, writeFileSync } from 'node:fs';
import { getHeapSpaceStatistics } from 'node:v8';

/** MiB, as a process knows it of itself; `heap` is what V8 has taken, `used` what of it holds objects. */
export type NotedMemory = { heap: number; used: number; old: number; buffers: number; external: number };

const mib = (bytes: number): number => bytes / 2 ** 20;

const noteMemory = (): NotedMemory => {
  const { heapTotal, heapUsed, arrayBuffers, external } = process.memoryUsage();
  const old = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space');
  return {
    heap: mib(heapTotal),
    used: mib(heapUsed),
    old: mib(old?.space_size ?? 0),
    buffers: mib(arrayBuffers),
    external: mib(external - arrayBuffers),
  };
};

/** Loaded into the process that is measured (`--import`): notes every 2 s what its memory is made of, in the file NOTE_MEMORY. */
const file = process.env.NOTE_MEMORY;
if (file) {
  setInterval(() => {
    writeFileSync(`${file}.new`, JSON.stringify(noteMemory()));
    renameSync(`${file}.new`, file);
  }, 2000).unref();
}
