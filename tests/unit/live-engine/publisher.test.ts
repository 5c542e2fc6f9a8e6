import pino from 'pino';
import { describe, expect, it } from 'vitest';

import { createPublisher } from '@/lib/live-engine/channel/publisher';
import type { StoragePort } from '@/lib/ports/storage/port';

const mebibyte = Buffer.alloc(1024 * 1024);
const segment = (sequence: number) => ({ sequence, run: 1, duration: 1, startedAt: 0, isIndependent: true });

/** A store that takes nothing until it is told to. */
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

describe('what a channel keeps for a store that does not answer', () => {
  it('is bounded, and there is room again once the store takes it', async () => {
    const { storage, keys, open } = createStore();
    const log = pino({ level: 'silent' });
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
