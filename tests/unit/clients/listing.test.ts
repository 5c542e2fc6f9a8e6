import { expect, it } from 'vitest';

import { Listing, type Page } from '@/packages/sdk/src/listing';
import { serializeQuery } from '@/packages/sdk/src/serialize-query';

const collect = (pages: Record<string, Page<number>>) => {
  const asked: string[] = [];
  const listing = new Listing<number>(async (position) => {
    asked.push(JSON.stringify(position));
    return pages[position.after ?? position.page ?? 'first'] ?? { docs: [] };
  });
  return { asked, listing };
};

it('gives the first page when awaited', async () => {
  const { asked, listing } = collect({ first: { docs: [1, 2], page: 1, hasNextPage: true } });
  expect((await listing).docs).toEqual([1, 2]);
  expect(asked).toEqual(['{}']);
});

it('follows pages, and requests the next one only when it is needed', async () => {
  const pages = {
    first: { docs: [1, 2], page: 1, hasNextPage: true },
    2: { docs: [3], page: 2, hasNextPage: false },
  };
  const { asked, listing } = collect(pages);
  for await (const row of listing) if (row === 2) break;
  expect(asked).toHaveLength(1);
  expect(await listing.toArray()).toEqual([1, 2, 3]);
});

it('follows cursors if the server offers them', async () => {
  const { asked, listing } = collect({
    first: { docs: [1], page: 1, hasNextPage: true, nextCursor: 'a' },
    a: { docs: [2], hasNextPage: true, nextCursor: 'b' },
    b: { docs: [3], hasNextPage: false, nextCursor: null },
  });
  expect(await listing.toArray()).toEqual([1, 2, 3]);
  expect(asked).toEqual(['{}', '{"after":"a"}', '{"after":"b"}']);
});

it('writes nested conditions into the query', () => {
  const query = { where: { or: [{ title: { like: 'a&b' } }, { status: { in: ['ERROR'] } }] }, limit: 5 };
  expect(decodeURIComponent(serializeQuery({ ...query, page: undefined }))).toBe(
    'where[or][0][title][like]=a&b&where[or][1][status][in][0]=ERROR&limit=5',
  );
  expect(decodeURIComponent(serializeQuery({ status: ['ERROR', 'NO_FILE'] }))).toBe('status=ERROR,NO_FILE');
});
