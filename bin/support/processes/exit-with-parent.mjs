import path from 'node:path';
import { isMainThread, Worker } from 'node:worker_threads';

/**
 * Loaded into every supervised process by `--import`. If the supervisor is killed (kill -9, out of memory),
 * its channel closes and the process stops instead of keeping its port.
 */
const patienceMs = 5000;

/**
 * Runs on a separate thread, because a logger that writes to the closed pipe blocks the main thread including
 * its timers.
 */
const killLater = `setTimeout(() => process.kill(process.pid, 'SIGKILL'), ${patienceMs})`;

// `connected` is undefined without a channel, and false if the supervisor had exited before this module was
// loaded.
if (isMainThread && process.connected === false) process.kill(process.pid, 'SIGKILL');

if (isMainThread && process.connected) {
  process.once('disconnect', () => {
    // A thread cannot be started while the working directory is missing or being deleted.
    process.chdir(path.parse(process.execPath).root);
    new Worker(killLater, { eval: true, execArgv: [] }).unref();
    process.kill(process.pid, 'SIGTERM');
  });
}
