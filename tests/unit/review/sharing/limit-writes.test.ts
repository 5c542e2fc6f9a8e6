import { beforeEach, describe, expect, it } from 'vitest';

import { getNetworkAddress } from '@/lib/core/network/networks';
import { resetRates } from '@/lib/http/rate-limit/consume-rate';
import { limitWrites } from '@/lib/review/sharing/limit-writes';

beforeEach(() => resetRates());

const office = '203.0.113.9';
const share = (thread: string, account: object | null = null) =>
  ({ sharedVideo: { thread, video: { id: `of ${thread}` } }, account }) as never;

/** Whether a person at an address may write again. */
const write = async (
  thread: string,
  person: string,
  address = office,
  account: object | null = null,
): Promise<boolean> => {
  const network = getNetworkAddress(address);
  const actor = { kind: 'guest', anonToken: person, shareToken: thread, network };
  const payload = { db: {}, logger: { error: () => undefined } };
  const ctx = { req: { headers: new Headers() }, actor, payload } as never;
  return limitWrites(ctx, share(thread, account), person).then(
    () => true,
    (error: unknown) => {
      expect(error).toMatchObject({ code: 'rate_limited' });
      return false;
    },
  );
};
const countTaken = async (writes: [thread: string, person: string][], address?: string): Promise<number> => {
  let taken = 0;
  for (const [thread, person] of writes) if (await write(thread, person, address)) taken += 1;
  return taken;
};

describe('writing on a share page', () => {
  it('is open to 200 people behind one address, four times a minute each', async () => {
    const writes = Array.from({ length: 800 }, (_, index): [string, string] => [
      'a',
      `person ${index % 200}`,
    ]);
    expect(await countTaken(writes)).toBe(800);
  });

  it('is limited for one person without affecting others', async () => {
    const writes = Array.from({ length: 30 }, (): [string, string] => ['a', 'one']);
    expect(await countTaken(writes)).toBe(20);
    expect(await write('a', 'another')).toBe(true);
  });

  it('is limited for a caller with a new identity each time, per share and in total', async () => {
    const flood = (thread: string) =>
      Array.from({ length: 1500 }, (_, index): [string, string] => [thread, `nobody ${index}`]);
    expect(await countTaken(flood('a'))).toBe(1000);
    // Others can still write at that share, and the flooding networks at other shares, but not without limit.
    expect(await write('a', 'somebody', '198.51.100.7')).toBe(true);
    expect((await countTaken(flood('b'))) + (await countTaken(flood('c')))).toBeLessThanOrEqual(1000);
  });

  it('stays open at a flooded share for members, and one at a time for other guests', async () => {
    const flood = (address: string) =>
      countTaken(
        Array.from({ length: 1000 }, (_, index): [string, string] => ['full', `nobody ${index}`]),
        address,
      );
    for (const address of ['192.0.2.1', '198.51.100.1', '203.0.113.1'])
      expect(await flood(address)).toBe(1000);
    expect(await write('full', 'a member', '192.0.2.1', { memberId: 'm1' })).toBe(true);
    expect(await write('full', 'a guest', '198.18.0.1')).toBe(true);
    const startedAt = performance.now();
    expect(await write('full', 'another guest', '198.18.1.1')).toBe(true);
    expect(performance.now() - startedAt).toBeGreaterThan(500);
  });

  it('has no limit by network if the address is unknown', async () => {
    const writes = Array.from({ length: 1500 }, (_, index): [string, string] => [
      `${index % 3}`,
      `p ${index}`,
    ]);
    expect(await countTaken(writes, '')).toBe(1500);
  });
});
