import { callApi, type CallOptions } from '@/tests/support/api/call-api';

import type { ActorName } from '../reach';
import type { World } from '../world';

type Body = { docs?: { id: string }[]; doc?: { id: string }; id?: string; errors?: { message: string }[] };
type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
type Options = Pick<CallOptions, 'body' | 'headers' | 'hasOldValues'>;

/** Makes a call as one of the world's actors. */
export const callAs = (world: World, actor: ActorName, method: Method, path: string, options: Options = {}) =>
  callApi<Body>(world.instance, method, path, { ...world.callers[actor], ...options });

/** The arguments of such a call besides the world. */
export type CallOfWorld = Parameters<typeof callAs> extends [World, ...infer Rest] ? Rest : never;

/** The ids of the rows in a list. */
export const idsOf = ({ body }: { body: { docs?: { id: string }[] } }): string[] =>
  (body.docs ?? []).map(({ id }) => id);
