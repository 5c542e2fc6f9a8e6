import type { CollectionBeforeOperationHook } from 'payload';

/** MongoDB's own name of the id, which no caller chooses; an update that carries one would fail there. */
export const dropForgedId: CollectionBeforeOperationHook = ({ args }) => {
  if (!('data' in args) || typeof args.data !== 'object' || !args.data || !('_id' in args.data)) return args;
  const { _id, ...data } = args.data as Record<string, unknown>;
  return { ...args, data };
};
