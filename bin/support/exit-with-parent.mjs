import { isMainThread } from 'node:worker_threads';

/**
 * Loaded into every supervised process by `--import`: when the supervisor dies without a word (kill -9, out of
 * memory), the channel to it closes, and the process stops instead of holding its port for ever.
 */
const patienceMs = 10_000;

if (isMainThread && process.connected) {
  process.once('disconnect', () => {
    setTimeout(() => process.exit(1), patienceMs).unref();
    process.kill(process.pid, 'SIGTERM');
  });
}
