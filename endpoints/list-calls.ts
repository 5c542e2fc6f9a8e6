import type { PayloadRequest, Where } from 'payload';
import { z } from 'zod';

import { callBuiltIn } from '@/endpoints/workarounds/call-built-in';
import { filterReads } from '@/lib/core/access/tenant';
import { AppError } from '@/lib/core/errors';
import { inTrash, isTrashCollection } from '@/lib/core/rows/hide-trashed';
import type { Slug } from '@/lib/core/slugs';
import { isRecord } from '@/lib/core/values';
import { builtIn } from '@/lib/http/answer-kinds';
import { type DefinedEndpoint, defineEndpoint, type RequestContext } from '@/lib/http/define-endpoint';
import { type ListPosition, readCursor, writeCursor } from '@/lib/http/list-cursor';
import { maxPageSize } from '@/lib/http/openapi-parameters';
import type { ApiTag } from '@/lib/http/openapi-tags';

type Row = { id: string; createdAt?: string };
type List = { docs: Row[]; totalDocs: number; limit: number };

export const listSchema = z.object({ docs: z.array(z.object({ id: z.string() })), limit: z.number() });

/** The answer of a list to the holder of an emailed link. */
export const foundByLink = (schema: z.ZodType) => z.object({ docs: z.array(schema), totalDocs: z.number() });
const trashFilter = {
  trash: z
    .enum(['true', 'false'])
    .optional()
    .describe('`true` finds what is in the trash, and nothing else.'),
};

const countSchema = z.object({ totalDocs: z.number() });

const cursor = z
  .string()
  .max(500)
  .meta({
    description:
      'Cursor of a page: `nextCursor` of the previous one, or empty for the first page. Not together with ' +
      '`page`. The answer has no counts.',
  })
  .optional();

type Options<F extends z.ZodRawShape> = {
  collection: Slug;
  tag: ApiTag;
  /** The end of operation ids. */
  names: string;
  filters: z.ZodObject<F>;
  toWhere: (ctx: RequestContext, filters: z.output<z.ZodObject<F>>) => Where[] | Promise<Where[]>;
  /** Whether lists are in another order than the newest first, unless the caller names one. */
  hasOwnOrder?: boolean;
};

/**
 * `GET /api/{collection}` and `GET /api/{collection}/count`: Payload's own calls, with its access control,
 * after flat filters have been added. Pages in order of creation also have a cursor.
 */
export const listCalls = <F extends z.ZodRawShape>({
  collection,
  tag,
  names,
  filters,
  toWhere,
  hasOwnOrder = false,
}: Options<F>): DefinedEndpoint[] => [
  defineEndpoint({
    method: 'get',
    path: '/',
    operationId: `list${names}`,
    tag,
    summary: `List records`,
    permission: { collection, operation: 'read' },
    query: filters.extend({ after: cursor, ...(isTrashCollection(collection) && trashFilter) }),
    answer: builtIn(listSchema),
    run: async (ctx, { query }) => {
      const { after, trash, ...given } = query as z.output<typeof filters> & {
        after?: string;
        trash?: string;
      };
      const conditions = [
        ...(await toWhere(ctx, given as z.output<typeof filters>)),
        ...(trash === 'true' ? [inTrash] : []),
      ];
      const order = findOrder(ctx.req, { after, hasOwnOrder });
      if (order) return listByCursor(ctx.req, { collection, conditions, after, ...order });
      filterReads(ctx.req, collection, conditions);
      return callBuiltIn(ctx.req, { collection, method: 'get', path: '/' });
    },
  }),
  defineEndpoint({
    method: 'get',
    path: '/count',
    operationId: `count${names}`,
    tag,
    summary: `Count records`,
    permission: { collection, operation: 'read' },
    query: filters.extend(isTrashCollection(collection) ? trashFilter : {}),
    answer: builtIn(countSchema),
    run: async (ctx, { query }) => {
      const { trash, ...given } = query as z.output<typeof filters> & { trash?: string };
      const conditions = await toWhere(ctx, given as z.output<typeof filters>);
      filterReads(ctx.req, collection, [...conditions, ...(trash === 'true' ? [inTrash] : [])]);
      return callBuiltIn(ctx.req, { collection, method: 'get', path: '/count' });
    },
  }),
];

type Order = { isAscending: boolean | null };

/**
 * The order of a list with a cursor; `isAscending` is null if the cursor decides. Null for a list in another
 * order, or for a numbered page.
 */
const findOrder = (
  { searchParams }: PayloadRequest,
  { after, hasOwnOrder }: { after: string | undefined; hasOwnOrder: boolean },
): Order | null => {
  // `sort[0]=…` is another form of `sort`, which Payload checks.
  const isNested = [...searchParams.keys()].some((name) => name.startsWith('sort['));
  const sort = isNested ? '' : searchParams.get('sort');
  const isNumbered = searchParams.has('page') || searchParams.has('pagination');
  const isAscending = sort === 'createdAt' ? true : sort === '-createdAt' ? false : null;
  if (after === undefined)
    return isNumbered || (isAscending === null && (sort !== null || hasOwnOrder)) ? null : { isAscending };
  if (isNumbered) throw AppError.ofField('after', 'can’t be combined with page');
  if (sort !== null && isAscending === null)
    throw AppError.ofField('sort', 'must be createdAt or -createdAt with after');
  return { isAscending };
};

type Page = Order & { collection: Slug; conditions: Where[]; after: string | undefined };

const listByCursor = async (req: PayloadRequest, { collection, conditions, after, isAscending }: Page) => {
  const start = after ? readCursor(collection, after) : null;
  const ascends = start?.isAscending ?? isAscending ?? false;
  if (isAscending !== null && isAscending !== ascends)
    throw new AppError('invalid_cursor', {}, { field: 'after' });
  filterReads(req, collection, [...conditions, ...(start ? [isBeyond(start)] : [])]);

  const limit = toLimit(req.searchParams.get('limit'));
  const isTimeShown = showTime(req);
  Object.assign(req.query, {
    sort: ascends ? 'createdAt,id' : '-createdAt,-id',
    // One row more than the page has shows whether there is a next page.
    limit: limit === null ? req.query.limit : String(limit + 1),
    ...(after !== undefined && { pagination: 'false' }),
  });
  const response = await callBuiltIn(req, { collection, method: 'get', path: '/' });
  if (!response.ok || limit === null) return response;

  const list = (await response.json()) as List;
  const hasNextPage = list.docs.length > limit;
  const docs = list.docs.slice(0, limit);
  const last = docs.at(-1);
  const nextCursor =
    hasNextPage && last?.createdAt
      ? writeCursor(collection, { createdAt: last.createdAt, id: last.id, isAscending: ascends })
      : null;
  if (!isTimeShown) for (const doc of docs) delete doc.createdAt;
  const counts =
    after === undefined
      ? {
          ...list,
          totalPages: Math.max(1, Math.ceil(list.totalDocs / limit)),
          nextPage: hasNextPage ? 2 : null,
        }
      : {};
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  return Response.json(
    { ...counts, docs, limit, hasNextPage, nextCursor },
    { status: response.status, headers },
  );
};

/** Rows that follow a position. */
const isBeyond = ({ createdAt, id, isAscending }: ListPosition): Where => {
  const beyond = isAscending ? 'greater_than' : 'less_than';
  return {
    or: [
      { createdAt: { [beyond]: createdAt } },
      { and: [{ createdAt: { equals: createdAt } }, { id: { [beyond]: id } }] },
    ],
  };
};

/** The size of a page; null if it is invalid, which Payload's call refuses. */
const toLimit = (given: string | null): number | null => {
  const limit = Number(given ?? 10);
  if (!Number.isInteger(limit) || limit < 0 || limit > maxPageSize) return null;
  return limit === 0 ? maxPageSize : limit;
};

/** Adds the creation time, which the cursor needs, to the selected fields. Returns whether it was wanted. */
const showTime = ({ query }: PayloadRequest): boolean => {
  const { select } = query;
  if (!isRecord(select)) return true;
  const isExclusion = Object.values(select).some((value) => value === 'false');
  const isWanted = isExclusion ? select.createdAt !== 'false' : select.createdAt === 'true';
  if (isExclusion) delete select.createdAt;
  else select.createdAt = 'true';
  return isWanted;
};
