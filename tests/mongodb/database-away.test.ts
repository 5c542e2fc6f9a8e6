import { connect as dial, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

import type { Payload } from 'payload';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { awaitDatabase } from '@/lib/core/database/await-database';
import { getMongoConnection } from '@/lib/core/database/clients';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import { poll } from '@/tests/support/poll';

type Connection = {
  readyState: number;
  db: { command: (command: object, options?: object) => Promise<unknown> };
  asPromise: () => Promise<unknown>;
  close: () => Promise<void>;
};

let instance: Instance;
beforeAll(async () => {
  instance = await bootInstance();
});
afterAll(() => instance.close());

/** A TCP proxy to the server whose connections can be cut. */
const startProxy = async (target: { host: string; port: number }) => {
  const sockets = new Set<Socket>();
  let server: Server;
  const open = (port: number): Promise<number> =>
    new Promise((resolve) => {
      server = createServer((near) => {
        const far = dial(target);
        for (const socket of [near, far]) {
          sockets.add(socket);
          socket.on('error', () => undefined).on('close', () => [near, far].forEach((end) => end.destroy()));
        }
        near.pipe(far).pipe(near);
      });
      server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
    });
  const cut = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
      sockets.clear();
    });
  return { port: await open(0), cut, open };
};

it('all callers wait for an unreachable database, and continue as soon as it is back', async () => {
  const url = new URL(process.env.TEST_MONGODB_URL ?? '');
  const proxy = await startProxy({ host: url.hostname, port: Number(url.port) });
  url.host = `127.0.0.1:${proxy.port}`;
  url.searchParams.delete('replicaSet');
  url.searchParams.set('directConnection', 'true');
  const base = getMongoConnection<{ base: object }>(instance.payload)?.base;
  const { createConnection } = base as { createConnection: (url: string, options: object) => Connection };
  const connection = createConnection.call(base, url.href, { serverSelectionTimeoutMS: 300 });
  const payload = { db: { name: 'mongoose', connection } } as unknown as Payload;
  try {
    await connection.asPromise();
    await awaitDatabase(payload);

    await proxy.cut();
    // The driver notices a cut connection only when it uses it.
    await connection.db.command({ ping: 1 }).catch(() => undefined);
    await poll(async () => connection.readyState !== 1, { what: 'the connection to be reported as lost' });
    await expect(awaitDatabase(payload)).rejects.toMatchObject({ code: 'database_unavailable', status: 503 });

    const waiting = [awaitDatabase(payload), awaitDatabase(payload)];
    await proxy.open(proxy.port);
    expect(await Promise.all(waiting)).toEqual([undefined, undefined]);
    expect(connection.readyState).toBe(1);
  } finally {
    await connection.close();
    await proxy.cut();
  }
});
