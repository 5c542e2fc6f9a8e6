import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { findFaults } from '@/tests/support/encoding/conformance';
import { clockCases } from '@/tests/support/encoding/conformance-clocks';
import { lookCases } from '@/tests/support/encoding/conformance-looks';
import { timeCases } from '@/tests/support/encoding/conformance-times';
import { createEncodingBench, type EncodingBench } from '@/tests/support/encoding/encoding';

let bench: EncodingBench;
/** An encoder that reorders frames. */
let slow: EncodingBench;
beforeAll(async () => {
  bench = await createEncodingBench();
  slow = await createEncodingBench({ preset: 'veryfast' });
});
afterAll(async () => {
  await bench.close();
  await slow.close();
});

describe('encoder: every output of every kind of source', () => {
  it.each([...timeCases, ...lookCases, ...clockCases])('$name', async ({ make, expected }) => {
    expect(await findFaults(expected.isReordered ? slow : bench, await make(), expected)).toEqual([]);
  });
});
