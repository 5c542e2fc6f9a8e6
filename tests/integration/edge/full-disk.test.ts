import { existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { createServer, request } from 'node:http';

import { describe, expect, it } from 'vitest';

import { findFreePort } from '@/bin/support/check-ports.mjs';
import { writeBody } from '@/lib/ports/storage/filesystem/write-body';

/** Takes no byte, as a full disk does. */
const fullDevice = '/dev/full';

/** Sends `bytes` bytes and answers the status that came back, or the code of the error. */
const put = (port: number, bytes: number): Promise<number | string | undefined> =>
  new Promise((resolve) => {
    request({ port, host: '127.0.0.1', method: 'PUT', headers: { 'Content-Length': bytes } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    })
      .on('error', (error: NodeJS.ErrnoException) => resolve(error.code))
      .end(Buffer.alloc(bytes));
  });

describe.skipIf(!existsSync(fullDevice))('a full disk', () => {
  it('leaves the request open, so that it is told from one that its client broke off, and answered', async () => {
    const faults: unknown[] = [];
    const server = createServer((req, res) => {
      const store = async () => {
        const handle = await open(fullDevice, 'w');
        await writeBody(handle, req, { position: 0, limit: 64e9 }).finally(() => handle.close());
      };
      store().catch((error: NodeJS.ErrnoException) => {
        faults.push([error.code, req.destroyed && !req.complete]);
        req.resume();
        res.writeHead(507).end();
      });
    });
    const port = await findFreePort();
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    try {
      expect(await put(port, 30_000_000)).toBe(507);
      expect(await put(port, 1000)).toBe(507);
      expect(faults).toEqual([
        ['ENOSPC', false],
        ['ENOSPC', false],
      ]);
    } finally {
      server.close();
      server.closeAllConnections();
    }
  });
});
