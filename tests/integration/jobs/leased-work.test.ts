import { setTimeout as pause } from 'node:timers/promises';

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { noLease } from '@/lib/core/database/leases';
import { findById } from '@/lib/core/rows/find-rows';
import { slugs } from '@/lib/core/slugs';
import {
  changeHeldRow,
  claimRow,
  countHeld,
  createLeasedWork,
  defineLeasedRows,
  LeaseLost,
  type LeasedRows,
  releaseRow,
} from '@/lib/worker/leased-work';
import type { EncodingChunk } from '@/payload-types';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import { poll } from '@/tests/support/poll';
import { uniqueName } from '@/tests/support/rows/factories';

let instance: Instance;
beforeAll(async () => {
  instance = await bootInstance();
});
afterAll(() => instance.close());
beforeEach(() => instance.payload.db.deleteMany({ collection: slugs.encodingChunks, where: {} }));

const collection = slugs.encodingChunks;
/** Chunks are an example of leased work. No worker runs in this test. */
const rows: LeasedRows<EncodingChunk> = defineLeasedRows<EncodingChunk>({
  ...{ collection, leaseMs: 30_000, sort: 'number', groupBy: 'encoding' },
  state: { field: 'state', open: ['WAITING', 'RUNNING'], held: ['RUNNING'] },
  claims: {
    field: 'attempt',
    max: 2,
    giveUp: (payload, { id }) => payload.db.updateOne({ collection, id, data: { state: 'FAILED' } }),
  },
  claim: () => ({ state: 'RUNNING' }),
  release: { state: 'WAITING' },
});

const queue = (encoding: string, number = 0) =>
  instance.payload.db.create({
    collection,
    data: { encoding, number, state: 'WAITING', done: 0, attempt: 0 },
  }) as unknown as Promise<EncodingChunk>;
const find = (id: string) => findById(instance.payload, collection, id);
const at = (seconds: number) => new Date(Date.UTC(2040, 0, 1) + seconds * 1000);

describe('a row of leased work', () => {
  it('is claimed by one worker, and by another only after its lease or a release', async () => {
    const { payload } = instance;
    const { id } = await queue(uniqueName('a'));
    const claims = await Promise.all(
      [...'abcdefgh'].map((owner) => claimRow(payload, rows, { owner, now: at(0) })),
    );
    expect(claims.filter((row) => row !== null)).toHaveLength(1);
    const owner = (await find(id))?.leaseOwner ?? '';
    await changeHeldRow(payload, rows, { id, owner }, { data: { done: 3 }, now: at(20) });
    expect(await claimRow(payload, rows, { owner: 'next', now: at(49) })).toBeNull();
    expect(await claimRow(payload, rows, { owner: 'next', now: at(51) })).toMatchObject({ id, done: 3 });
    await expect(changeHeldRow(payload, rows, { id, owner })).rejects.toThrow(LeaseLost);
    await releaseRow(payload, rows, { id, owner });
    expect(await find(id)).toMatchObject({ state: 'RUNNING', leaseOwner: 'next', attempt: 2 });
    await releaseRow(payload, rows, { id, owner: 'next' }, { isFree: true, delayMs: 5000, now: at(51) });
    expect(await find(id)).toMatchObject({ state: 'WAITING', leaseOwner: null, attempt: 1 });
    expect(await claimRow(payload, rows, { owner: 'c', now: at(55) })).toBeNull();
    expect(await claimRow(payload, rows, { owner: 'c', now: at(57) })).toMatchObject({ id, attempt: 2 });
    // Simulate a second kill.
    expect(await claimRow(payload, rows, { owner: 'd', now: at(100) })).toBeNull();
    expect(await find(id)).toMatchObject({ state: 'FAILED' });
  });

  it('waits for its group’s turn, or for the group with the least weight', async () => {
    const { payload } = instance;
    const [large, small] = [uniqueName('large'), uniqueName('small')];
    for (let number = 0; number < 4; number += 1) await queue(large, number);
    for (const number of [10, 11]) await queue(small, number);
    const turns = new Map<string, number>();
    const claim = async (kind = rows) => {
      await pause(2);
      return (await claimRow(payload, kind, { owner: 'a', turns }))?.number;
    };
    expect([await claim(), await claim(), await claim()]).toEqual([0, 10, 1]);
    const weighed = { ...rows, weigh: countHeldOf };
    turns.clear();
    expect([await claim(weighed), await claim(weighed)]).toEqual([11, 2]);
    const unready = { ...rows, isReady: () => Promise.resolve(false) };
    expect(await claim(unready)).toBeUndefined();
  });
  const countHeldOf: typeof rows.weigh = (payload, row, now) => countHeld(payload, rows, { row, now });
});

describe('a row held by a worker', () => {
  const start = (work: Partial<Parameters<typeof createLeasedWork<EncodingChunk>>[1]>) =>
    createLeasedWork<EncodingChunk>(instance.payload, {
      ...{ rows, owner: 'worker', maxHeld: 2 },
      run: ({ signal }) => pause(60_000, undefined, { signal }),
      settle: async () => null,
      ...work,
    });

  it('counts towards the worker’s limit, and is released when the worker stops', async () => {
    const [first, second] = [uniqueName('a'), uniqueName('b')];
    const ids: string[] = [];
    for (const encoding of [first, first, second]) ids.push((await queue(encoding, ids.length)).id);
    const worker = start({ isOnePerGroup: true });
    expect([await worker.startNext(), await worker.startNext(), await worker.startNext()]).toEqual([
      ...[true, true, false],
    ]);
    const states = async () => (await Promise.all(ids.map(find))).map((row) => [row?.state, row?.attempt]);
    expect(await states()).toEqual([
      ['RUNNING', 1],
      ['WAITING', 0],
      ['RUNNING', 1],
    ]);
    await worker.stop();
    expect(await states()).toEqual(ids.map(() => ['WAITING', 0]));
    expect(await worker.startNext()).toBe(false);
  });

  it('is retried after a delay if it failed, and closed when it is done', async () => {
    const { id } = await queue(uniqueName('a'));
    const begun = Date.now();
    const worker = start({
      run: async ({ row, owner }) => {
        if (row.attempt === 1) throw new Error('not yet');
        const data = { state: 'COMPLETE', ...noLease() };
        await changeHeldRow(instance.payload, rows, { id: row.id, owner }, { data });
      },
      settle: async (error) => ({ delayMs: 500, data: { result: String(error) } }),
    });
    await poll(async () => (await worker.startNext(), (await find(id))?.state === 'COMPLETE'));
    expect(await find(id)).toMatchObject({ attempt: 2, result: 'Error: not yet', leaseOwner: null });
    expect(Date.now() - begun).toBeGreaterThanOrEqual(500);
    await worker.stop();
  });

  it('is left alone after its lease was lost', async () => {
    const { payload } = instance;
    const { id } = await queue(uniqueName('a'));
    let reason: unknown;
    const worker = start({
      run: async ({ signal }) => {
        signal.addEventListener('abort', () => (reason = signal.reason));
        await pause(60_000, undefined, { signal });
      },
      settle: () => Promise.reject(new Error('a lost row is settled by its next owner')),
    });
    await worker.startNext();
    await payload.db.updateOne({ collection, id, data: { leaseOwner: 'another' } });
    await poll(() => reason instanceof LeaseLost, { what: 'the heartbeat' });
    await worker.stop();
    expect(await find(id)).toMatchObject({ state: 'RUNNING', leaseOwner: 'another', attempt: 1 });
  });
});
