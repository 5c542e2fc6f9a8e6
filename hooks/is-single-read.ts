import type { FieldHookArgs } from 'payload';

/** Whether a single record is read over REST. Only then are fields added that are too expensive for lists. */
export const isSingleRead = ({ findMany, req }: Pick<FieldHookArgs, 'findMany' | 'req'>): boolean =>
  !findMany && req.payloadAPI === 'REST' && req.method === 'GET';
