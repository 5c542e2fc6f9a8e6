import { renameSync, writeFileSync } from 'node:fs';
import { getHeapSpaceStatistics } from 'node:v8';

/**
 * MiB as reported by the process itself: `heap` is allocated by V8, and `used` of it contains objects.
 */
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

/**
 * Loaded into the measured process with `--import`. Writes its memory statistics to the file NOTE_MEMORY
 * every 2 s.
 */
const file = process.env.NOTE_MEMORY;
if (file) {
  setInterval(() => {
    writeFileSync(`${file}.new`, JSON.stringify(noteMemory()));
    renameSync(`${file}.new`, file);
  }, 2000).unref();
}
