import { beforeEach, describe, expect, it } from 'vitest';

import { resetRates } from '@/lib/http/rate-limit/consume-rate';
import { getNetworkAddress } from '@/lib/core/network/network';
import { limitWrites } from '@/lib/sharing/limit-writes';

beforeEach(() => resetRates());

const office = '203.0.113.9';
const share = (thread: string) => ({ facts: { thread, video: { id: `of ${thread}` } } }) as never;

/** Whether somebody at an address may write once more. */
const write = async (thread: string, person: string, address = office): Promise<boolean> => {
  const network = getNetworkAddress(address);
  const actor = { kind: 'guest', anonToken: person, shareToken: thread, network };
  const ctx = { req: { headers: new Headers() }, actor, payload: {} } as never;
  return limitWrites(ctx, share(thread), person).then(
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

describe('writing at a share', () => {
  it('is open to 200 people behind one address, four times a minute each', async () => {
    const writes = Array.from({ length: 800 }, (_, index): [string, string] => [
      'a',
      `person ${index % 200}`,
    ]);
    expect(await countTaken(writes)).toBe(800);
  });

  it('is limited for one person, and for nobody else', async () => {
    const writes = Array.from({ length: 30 }, (): [string, string] => ['a', 'one']);
    expect(await countTaken(writes)).toBe(20);
    expect(await write('a', 'another')).toBe(true);
  });

  it('is limited for whoever is another person each time, at one share and at all', async () => {
    const flood = (thread: string) =>
      Array.from({ length: 1500 }, (_, index): [string, string] => [thread, `nobody ${index}`]);
    expect(await countTaken(flood('a'))).toBe(1000);
    // Others write on at that share, and they at others, but not without end.
    expect(await write('a', 'somebody', '198.51.100.7')).toBe(true);
    expect((await countTaken(flood('b'))) + (await countTaken(flood('c')))).toBeLessThanOrEqual(1000);
  });
});
