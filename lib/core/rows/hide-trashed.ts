import type { BaseDatabaseAdapter, RequestContext, Where } from 'payload';

import { isRecord } from '../values';

/** The collections whose deleted rows stay in the trash for a while. */
export const trashCollections = ['videos', 'liveEvents', 'playerPresets', 'categories'] as const;
export type TrashCollection = (typeof trashCollections)[number];

export const isTrashCollection = (collection: string): collection is TrashCollection =>
  trashCollections.some((each) => each === collection);

/** Rows in the trash. A read with a condition on `deletedAt` decides itself which rows it sees. */
export const inTrash: Where = { deletedAt: { exists: true } };
export const notInTrash: Where = { deletedAt: { exists: false } };

/**
 * Makes a read whose arguments it is spread into see rows in the trash too. The files that may use it are
 * listed in tests/unit/repository/trash.test.ts.
 */
export const withTrash = { trash: 'seen' } as const;
export type TrashOption = { trash?: 'seen' };

const seenIn = Symbol('seen trash');

/** The `context` of a Payload operation that sees rows of `collection` in the trash. */
export const seeTrash = (collection: TrashCollection): RequestContext => ({ [seenIn]: collection });

type ReadArgs = TrashOption & {
  collection: string;
  where?: Where;
  req?: { context?: { [seenIn]?: string } };
};

const readMethods = ['find', 'findOne', 'findDistinct', 'count'] as const;

const namesTrash = (where: object): boolean =>
  Object.entries(where).some(([path, condition]) => {
    if (path === 'deletedAt') return true;
    return Array.isArray(condition) && condition.some((each) => isRecord(each) && namesTrash(each));
  });

const seesTrash = ({ collection, trash, where, req }: ReadArgs): boolean => {
  if (!isTrashCollection(collection) || trash === 'seen') return true;
  return req?.context?.[seenIn] === collection || (where !== undefined && namesTrash(where));
};

/** The `where` of a read, without the rows in the trash unless the read asks for them. Pure. */
const withoutTrash = (args: ReadArgs): Where | undefined => {
  if (seesTrash(args)) return args.where;
  const { where } = args;
  return where && Object.keys(where).length > 0 ? { and: [where, notInTrash] } : notInTrash;
};

/**
 * Hides the rows in the trash from every read of the database, including those of Payload. Changes by id
 * still reach them. Mutates the adapter.
 */
export const hideTrashed = (adapter: BaseDatabaseAdapter): void => {
  for (const name of readMethods) {
    const call = adapter[name] as (this: unknown, args: ReadArgs) => unknown;
    const filtered = function (this: unknown, args: ReadArgs) {
      const where = withoutTrash(args);
      return call.call(this, where === args.where ? args : { ...args, where });
    };
    Object.assign(adapter, { [name]: filtered });
  }
};
