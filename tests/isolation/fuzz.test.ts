import { inspect } from 'node:util';

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { resetRates } from '@/lib/http/rate-limit/consume-rate';
import { generateCalls, type KnownIds } from '@/tests/support/fuzz/generate-calls';
import { describeCall, isFault, sendCall } from '@/tests/support/fuzz/send-call';

import type { ActorName } from './reach';
import { createWorld, makeRow, type World } from './world';

let world: World;
let ids: KnownIds;
beforeAll(async () => {
  world = await createWorld();
  ids = Object.fromEntries(
    await Promise.all(
      ['videos', 'tags', 'categories', 'playerPresets', 'integrations'].map(async (slug) => [
        slug,
        [(await makeRow(world, slug, world.own)).id],
      ]),
    ),
  );
});
afterAll(() => world.close());

const actors: ActorName[] = ['anonymous', 'superadmin', 'token', 'root'];
const headersOf = (actor: ActorName): Record<string, string> => {
  const { cookie, token } = world.callers[actor];
  return { ...(cookie && { cookie }), ...(token && { authorization: `Bearer ${token}` }) };
};

/** `npm run fuzz` makes more calls and covers the whole product. */
const count = Number(process.env.FUZZ_CALLS ?? 300);

describe('malformed calls', () => {
  it.each([1, 2])('are answered with a client error, without errors in the log (seed %i)', async (seed) => {
    const logged = vi.spyOn(world.payload.logger, 'error');
    const faults: string[] = [];
    for (const [index, call] of generateCalls(world.payload.config, { seed, count, ids }).entries()) {
      if (index % 50 === 0) await resetRates();
      const actor = actors[index % actors.length] ?? 'anonymous';
      const answer = await sendCall(world.instance.apiUrl, call, headersOf(actor));
      const { calls } = logged.mock;
      if (isFault(answer) || calls.length > 0)
        faults.push(`${answer.status} ${actor}: ${describeCall(call)} → ${inspect(calls).slice(0, 2000)}`);
      logged.mockClear();
    }
    expect(faults).toEqual([]);
  });
});
