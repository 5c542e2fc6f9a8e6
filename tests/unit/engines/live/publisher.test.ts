import pino from 'pino';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { createPublisher } from '@/lib/engines/live/channel/publisher';
import type { StoragePort } from '@/lib/ports/storage';
import { recordSpans } from '@/tests/support/tracing/record-spans';

const log = pino({ level: 'silent' });
const mebibyte = Buffer.alloc(1024 * 1024);
const segment = (sequence: number) => ({ sequence, run: 1, duration: 1, startedAt: 0, isIndependent: true });

/** A store that accepts nothing until it is released. */
const createStore = () => {
  const keys: string[] = [];
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  const write = async ({ key }: { key: string }): Promise<void> => {
    await opened;
    keys.push(key);
  };
  return { storage: { write } as unknown as StoragePort, keys, open };
};

afterEach(() => void vi.useRealTimers());

describe('the buffer of a channel for an unresponsive store', () => {
  it('is bounded, and has room again once the store accepts it', async () => {
    const { storage, keys, open } = createStore();
    const publisher = createPublisher({ storage, folder: 'live/e/b/', earlier: new Map(), log });
    let held = 0;
    while (publisher.hasRoom && held < 1000)
      publisher.publishSegment('source', segment((held += 1)), mebibyte);
    expect(held).toBe(64);
    open();
    await publisher.settle();
    expect(publisher.hasRoom).toBe(true);
    expect(keys.filter((key) => key.endsWith('.m4s'))).toHaveLength(64);
    expect([...publisher.lost]).toEqual([]);
  });
});

describe('a failing store', () => {
  it('is reported after a second, and no longer once it accepts something', async () => {
    vi.useFakeTimers();
    let isFull = true;
    const write = () => (isFull ? Promise.reject(new Error('no space is left')) : Promise.resolve());
    const publisher = createPublisher({
      ...{ storage: { write } as unknown as StoragePort, folder: 'live/e/b/', earlier: new Map(), log },
    });
    publisher.publishSegment('source', segment(1), mebibyte);
    await vi.advanceTimersByTimeAsync(900);
    expect(publisher.isFailing).toBe(false);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(publisher.isFailing).toBe(true);
    expect([...publisher.lost.keys()]).toEqual([1]);
    isFull = false;
    publisher.publishSegment('source', segment(2), mebibyte);
    await vi.advanceTimersByTimeAsync(0);
    expect(publisher.isFailing).toBe(false);
  });
});

describe('a lagging store', () => {
  const clip = Buffer.from('film');
  const publish = (storage: StoragePort, count: number) => {
    const publisher = createPublisher({ storage, folder: 'live/e/b/', earlier: new Map(), log });
    for (let sequence = 1; sequence <= count; sequence += 1) {
      publisher.publishSegment('source', segment(sequence), clip);
      publisher.publishMaster(`master ${sequence}`);
    }
    return publisher;
  };

  it('lets segments be served from memory until every edge can list them', async () => {
    vi.useFakeTimers();
    const { storage, open } = createStore();
    const publisher = publish(storage, 30);
    expect([publisher.findUnstored('source', 1), publisher.findUnstored('source', 31)]).toEqual([clip, null]);
    open();
    await publisher.settle();
    expect(publisher.findUnstored('source', 30)).toEqual(clip);
    await vi.advanceTimersByTimeAsync(2100);
    expect(publisher.findUnstored('source', 30)).toBeNull();
    const local = publish({ ...storage, isLocal: true }, 1);
    await local.settle();
    expect(local.findUnstored('source', 1)).toBeNull();
  });

  it('gets one final playlist instead of one per waiting segment', async () => {
    const { storage, keys, open } = createStore();
    const publisher = publish(storage, 30);
    open();
    await publisher.settle();
    const lists = keys.filter((key) => key.endsWith('.m3u8'));
    expect(lists.length).toBeLessThan(6);
    expect(keys.slice(-2)).toEqual([expect.stringContaining('30.m4s'), 'live/e/b/source.m3u8']);
  });
});

describe('a failing store', () => {
  it('leaves a trace of slow writes immediately, and lists only what it accepted', async () => {
    vi.useFakeTimers();
    const traced = recordSpans();
    const keys: string[] = [];
    const texts = new Map<string, string>();
    let failures = 1;
    const write = ({ key, body }: { key: string; body: Buffer }): Promise<void> => {
      if (key.endsWith('2.m4s') || (failures -= 1) >= 0) return Promise.reject(new TypeError('no store'));
      keys.push(key);
      texts.set(key, body.toString());
      return Promise.resolve();
    };
    const storage = { write } as unknown as StoragePort;
    const publisher = createPublisher({ storage, folder: 'live/e/b/', earlier: new Map(), log });
    const segments = [1, 2, 3].map((sequence) => ({ rendition: 'source', size: 4, ...segment(sequence) }));
    for (const each of segments) publisher.publishSegment('source', each, Buffer.from('film'));
    const settled = publisher.settle();
    await vi.runAllTimersAsync();
    await settled;
    traced.stop();
    expect([...publisher.lost]).toEqual([[2, 1]]);
    expect(traced.spans.map(({ name, values, error }) => [name, values, (error as Error)?.name])).toEqual([
      ['live store again', { 'reelhof.live_folder': 'live/e/b/', 'reelhof.attempts': 1 }, undefined],
      ['live store again', { 'reelhof.live_folder': 'live/e/b/', 'reelhof.attempts': 4 }, 'TypeError'],
    ]);
    const kept = segments.filter(({ sequence }) => !publisher.lost.has(sequence));
    await publisher.end({ folder: 'live/e/b/', renditions: [{ name: 'source', segments: kept }] });
    const list = texts.get('live/e/b/source.m3u8') ?? '';
    expect(list.match(/source\/\d\.m4s/g)).toEqual(['source/1.m4s', 'source/3.m4s']);
    expect(list).toContain('#EXT-X-ENDLIST');
  });
});
