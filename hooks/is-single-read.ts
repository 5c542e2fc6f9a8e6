import type { FieldHookArgs } from 'payload';

/**
 * Whether somebody asked over REST for this one record: only then is added what a list would have too much
 * of.
 */
export const isSingleRead = ({ findMany, req }: Pick<FieldHookArgs, 'findMany' | 'req'>): boolean =>
  !findMany && req.payloadAPI === 'REST' && req.method === 'GET';
