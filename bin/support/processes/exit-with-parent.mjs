import path from 'node:path';
import { isMainThread, Worker } from 'node:worker_threads';

/**
 * Loaded into every supervised process by `--import`: when the supervisor dies without a word (kill -9, out of
 * memory), the channel to it closes, and the process stops instead of holding its port for ever.
 */
const patienceMs = 5000;

/** On a thread of its own: a logger that waits for the gone reader of its pipe blocks the main one, timers and all. */
const killLater = `setTimeout(() => process.kill(process.pid, 'SIGKILL'), ${patienceMs})`;

// Undefined without a channel, false where the supervisor was gone before this was loaded.
if (isMainThread && process.connected === false) process.kill(process.pid, 'SIGKILL');

if (isMainThread && process.connected) {
  process.once('disconnect', () => {
    // A thread can't be started from a folder that is gone, or that goes at this moment.
    process.chdir(path.parse(process.execPath).root);
    new Worker(killLater, { eval: true, execArgv: [] }).unref();
    process.kill(process.pid, 'SIGTERM');
  });
}
