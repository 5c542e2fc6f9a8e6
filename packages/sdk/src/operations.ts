import type { components, operations } from './schema';

export type Schemas = components['schemas'];

type Success = 200 | 201 | 202;
type ContentOf<R> = R extends { content: { 'application/json': infer T } } ? T : never;

/** The answer of a call, by its operation id. */
export type Answer<Id extends keyof operations> = ContentOf<
  operations[Id]['responses'][Extract<keyof operations[Id]['responses'], Success>]
>;

/** The JSON body of a call. */
export type Body<Id extends keyof operations> = operations[Id] extends {
  requestBody?: { content: { 'application/json': infer T } };
}
  ? T
  : never;

type Condition = Record<string, unknown>;
/** Conditions such as `{ status: { equals: 'COMPLETE' } }`; `and` and `or` take lists of conditions. */
export type Where = { [field: string]: Condition | Where[] };

type QueryOf<Id extends keyof operations> = operations[Id]['parameters'] extends { query?: infer Q }
  ? NonNullable<Q>
  : Record<never, never>;

/**
 * Query parameters of a call. The document can't describe nested conditions, so `where` has a separate
 * type.
 */
export type Query<Id extends keyof operations> = Omit<QueryOf<Id>, 'where'> &
  ('where' extends keyof QueryOf<Id> ? { where?: Where } : unknown);

export type CallOptions = { signal?: AbortSignal };

export type DeleteOptions = {
  /** Deletes at once, without the trash. */
  permanent?: boolean | undefined;
};

export const toDeleteQuery = ({ permanent }: DeleteOptions): { permanent?: 'true' } =>
  permanent ? { permanent: 'true' } : {};
