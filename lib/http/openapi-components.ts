import { z } from 'zod';

export type Schema = Record<string, unknown>;
type Io = 'input' | 'output';

/** Collects named schemas. A schema is described where it is first used, and referred to afterwards. */
export type Components = {
  schemas: Record<string, Schema>;
  /** Names a zod schema; one with an id in zod's registry keeps it. Returns a reference. */
  add: (schema: z.ZodType, io: Io, name: string) => Schema;
  /** Converts a zod schema in place. Its parts with ids become components. */
  inline: (schema: z.ZodType, io: Io) => Schema;
};

/** A reference to a component. */
export const refTo = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

/** Answers may gain fields, so they are open to more than they list. */
const openUp = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(openUp);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, entry]) => key !== 'additionalProperties' || entry !== false)
      // Anything or null is anything.
      .filter(([key, entry]) => key !== 'anyOf' || !(Array.isArray(entry) && entry.some(isEmpty)))
      .map(([key, entry]) => [key, key === 'additionalProperties' && isEmpty(entry) ? true : openUp(entry)]),
  );
};

const isEmpty = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0;

/** Converts a zod schema to JSON Schema; `$defs` are those of its parts that have ids. */
const convert = (schema: z.ZodType, io: Io): { root: Schema; parts: Record<string, Schema> } => {
  const { $schema: _dialect, $defs = {}, ...root } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  // An input differs from an answer of the same schema by its defaults.
  const suffix = io === 'input' ? 'Input' : '';
  const text = JSON.stringify({ root, parts: $defs }).replace(
    /"\$ref":"#\/\$defs\/(\w+)"/g,
    `"$ref":"#/components/schemas/$1${suffix}"`,
  );
  const { root: at, parts } = openUp(JSON.parse(text)) as { root: Schema; parts: Record<string, Schema> };
  return {
    root: at,
    parts: Object.fromEntries(Object.entries(parts).map(([name, part]) => [`${name}${suffix}`, part])),
  };
};

export const createComponents = (): Components => {
  const schemas: Record<string, Schema> = {};
  const names = { input: new Map<z.ZodType, string>(), output: new Map<z.ZodType, string>() };
  const inline = (schema: z.ZodType, io: Io): Schema => {
    const { root, parts } = convert(schema, io);
    Object.assign(schemas, parts);
    return root;
  };
  const add = (schema: z.ZodType, io: Io, name: string): Schema => {
    const known = names[io].get(schema);
    if (known) return refTo(known);
    const root = inline(schema, io);
    // A schema with an id is among the parts.
    if (typeof root.$ref === 'string' && Object.keys(root).length === 1) return root;
    if (name in schemas) throw new Error(`Two schemas of the OpenAPI document are named ${name}.`);
    names[io].set(schema, name);
    schemas[name] = root;
    return refTo(name);
  };
  return { schemas, add, inline };
};
