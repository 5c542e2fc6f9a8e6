import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { writeObject } from '@/tests/support/instance/edge';
import { startEdgeProcesses } from '@/tests/support/instance/edge-processes';
import { poll } from '@/tests/support/poll';

const partSize = 5 * 1024 * 1024;

describe.skipIf(!existsSync('/proc/self/task'))('several edge processes on one port', () => {
  let edge: Awaited<ReturnType<typeof startEdgeProcesses>>;
  beforeAll(async () => {
    edge = await startEdgeProcesses(2);
  }, 120_000);
  afterAll(() => edge?.close());

  const sendFiles = async (folder: string, count: number) => {
    const statuses = Array.from({ length: count }, async (_, index) => {
      const ref = { bucket: 'upload', key: `uploads/${folder}/${index}/a.mp4` } as const;
      const url = await edge.storage.signPut({ ...ref, contentType: 'video/mp4', expiresIn: 60 });
      const headers = { 'content-type': 'video/mp4' };
      return (await fetch(url, { method: 'PUT', headers, body: `file ${index}` })).status;
    });
    return Promise.all(statuses);
  };

  /** Keys of the delivered events, once no pending event is left on disk. */
  const findEventKeys = async (folder: string) => {
    const events = path.join(edge.dataDir, 'storage', 'events');
    await poll(async () => (await readdir(events)).every((name) => !name.endsWith('.json')));
    const keys = edge.events.map(({ Records: [record] }) => record?.s3.object.key ?? '');
    return keys.filter((key) => key.startsWith(`uploads/${folder}/`)).sort();
  };
  const nameKeys = (folder: string, count: number) =>
    Array.from({ length: count }, (_, index) => `uploads/${folder}/${index}/a.mp4`).sort();

  it('answer requests, and write one access log of whole lines', async () => {
    const key = 'videos/processes/1/a.txt';
    await writeObject(edge.storage, key, 'bytes');
    let sent = 0;
    const ask = async (count: number) => {
      sent += count;
      const statuses = await Promise.all(Array.from({ length: count }, () => edge.get(`/${key}`)));
      expect(statuses).toEqual(statuses.map(() => 200));
    };
    const findLines = async () => (await edge.readAccessLog()).filter((line) => line.includes(key));
    const readLines = () =>
      poll(async () => {
        const found = await findLines();
        return found.length >= sent && found;
      });
    // A request id starts with an id of its process.
    const findProcesses = (all: string[]) => new Set(all.map((line) => line.split('\t')[14]?.slice(0, 12)));

    await ask(40);
    // The system distributes connections. On a busy machine, one process may get all of a few.
    const lines = await poll(async () => {
      const found = await readLines();
      if (findProcesses(found).size === 2) return found;
      await ask(10);
      return null;
    });
    expect(lines).toHaveLength(sent);
    expect(lines.every((line) => line.split('\t').length === 33)).toBe(true);
    expect((await edge.readAccessLog()).slice(0, 2).map((line) => line.slice(0, 8))).toEqual([
      '#Version',
      '#Fields:',
    ]);
  });

  it('deliver an event once', async () => {
    expect(new Set(await sendFiles('once', 20))).toEqual(new Set([200]));
    expect(await findEventKeys('once')).toEqual(nameKeys('once', 20));
  });

  it('lose no answered request when one of them is killed and replaced', async () => {
    const ref = { bucket: 'upload', key: 'uploads/killed/part/a.mp4' } as const;
    const { uploadId } = await edge.storage.createMultipart({ ...ref, contentType: 'video/mp4', partSize });
    const url = await edge.storage.signPart({ ...ref, uploadId, partNumber: 1, expiresIn: 60 });
    const { port, pathname, search } = new URL(url);
    const sockets = await Promise.all([1, 2].map(() => beginPart(Number(port), pathname + search, uploadId)));
    const before = edge.listWorkers();
    expect(new Set(await sendFiles('killed', 10))).toEqual(new Set([200]));
    process.kill(before[0]!, 'SIGKILL');

    expect(await findEventKeys('killed')).toEqual(nameKeys('killed', 10));
    const again = await fetch(url, { method: 'PUT', body: 'the part' });
    const parts = [{ partNumber: 1, etag: again.headers.get('etag') ?? '' }];
    expect(again.status).toBe(200);
    await edge.storage.completeMultipart({ ...ref, uploadId, parts });
    expect(await edge.storage.head(ref)).toMatchObject({ size: 8 });
    for (const socket of sockets) socket.destroy();
    await poll(() => edge.listWorkers().length === 2 && !edge.listWorkers().includes(before[0]!));
    expect(await edge.get('/health')).toBe(200);
  });

  /** Sends half of a part, and waits until it is being written. */
  const beginPart = async (port: number, target: string, uploadId: string) => {
    const claims = path.join(edge.dataDir, 'storage', 'multipart', uploadId, 'claims');
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(
      `PUT ${target} HTTP/1.1\r\nHost: x\r\nContent-Length: 4000000\r\n\r\n${'y'.repeat(2_000_000)}`,
    );
    await poll(() =>
      stat(claims).then(
        (stats) => stats.isDirectory(),
        () => false,
      ),
    );
    return socket;
  };

  it('finish their work on SIGTERM, then exit', async () => {
    const key = 'videos/processes/1/a.mp4';
    await writeObject(edge.storage, key, new Uint8Array(8 * 1024 * 1024));
    const workers = edge.listWorkers();
    const response = await fetch(`${edge.url}/${key}`);
    const ended = edge.terminate();
    expect((await response.arrayBuffer()).byteLength).toBe(8 * 1024 * 1024);
    expect(await ended).toBe(0);
    expect(workers.map((pid) => existsSync(`/proc/${pid}`))).toEqual([false, false]);
  });
});
