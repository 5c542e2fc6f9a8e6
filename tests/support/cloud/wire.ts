import type { Schema } from '@/tests/support/ai/check-against-schema';

type Json = Record<string, unknown>;
type Traits = { jsonName?: string } | 0;
type Member = Schema | readonly [Schema, Traits];

/** A schema without its protocol traits, and its name on the wire. */
const resolve = (given: Member): { schema: Schema; wire: string | null } => {
  const known: unknown = typeof given === 'function' ? given() : given;
  if (!Array.isArray(known) || known.length !== 2) return { schema: known as Schema, wire: null };
  const [inner, traits] = known as unknown as [Member, Traits];
  return { schema: resolve(inner).schema, wire: (typeof traits === 'object' && traits.jsonName) || null };
};

/**
 * Renames a body's members from their wire names to those of the model. Unknown members keep their names, so
 * that they are reported.
 */
export const fromWire = (given: Member, value: unknown): unknown => {
  const { schema } = resolve(given);
  if (!Array.isArray(schema) || value === undefined) return value;
  const [kind, , , , inner, members] = schema as unknown as [
    number,
    string,
    string,
    unknown,
    unknown,
    Member[],
  ];
  if (kind === 1) return (value as unknown[]).map((item) => fromWire(inner as Member, item));
  if (kind === 2)
    return Object.fromEntries(
      Object.entries(value as Json).map(([key, item]) => [key, fromWire(members as unknown as Member, item)]),
    );
  if (kind !== 3) return value;
  const byWire = new Map(
    (inner as string[]).map((name, index) => {
      const member = members[index] ?? 0;
      return [resolve(member).wire ?? name, { name, member }] as const;
    }),
  );
  return Object.fromEntries(
    Object.entries(value as Json).map(([key, item]) => {
      const found = byWire.get(key);
      return found ? [found.name, fromWire(found.member, item)] : [key, item];
    }),
  );
};

/** Renames a body's members from the model's names to their wire names. */
export const toWire = (given: Member, value: unknown): unknown => {
  const { schema } = resolve(given);
  if (!Array.isArray(schema) || value === undefined) return value;
  const [kind, , , , inner, members] = schema as unknown as [
    number,
    string,
    string,
    unknown,
    unknown,
    Member[],
  ];
  if (kind === 1) return (value as unknown[]).map((item) => toWire(inner as Member, item));
  if (kind === 2)
    return Object.fromEntries(
      Object.entries(value as Json).map(([key, item]) => [key, toWire(members as unknown as Member, item)]),
    );
  if (kind !== 3) return value;
  return Object.fromEntries(
    Object.entries(value as Json).map(([key, item]) => {
      const member = members[(inner as string[]).indexOf(key)] ?? 0;
      return [resolve(member).wire ?? key, toWire(member, item)];
    }),
  );
};
