/**
 * A schema in the AWS SDK: a number for a scalar (plus 64 for a list, 128 for a map of it), or `[kind,
 * namespace, name, traits, …]`.
 */
export type Schema = number | readonly unknown[] | (() => Schema);

const LIST = 64;
const MAP = 128;
const kinds = { simple: 0, list: 1, map: 2, structure: 3, union: 4 } as const;

const resolve = (schema: Schema): Schema => {
  const known = typeof schema === 'function' ? schema() : schema;
  // A member is its schema, optionally paired with traits of the protocol.
  return Array.isArray(known) && known.length === 2 ? resolve(known[0] as Schema) : known;
};

const checkScalar = (schema: number, value: unknown, at: string): string[] => {
  if (schema & MAP) return checkEntries(schema & ~MAP, value, at);
  if (schema & LIST) return checkItems(schema & ~LIST, value, at);
  const wanted = schema === 0 ? 'string' : schema === 1 ? 'number' : schema === 2 ? 'boolean' : null;
  return wanted && typeof value !== wanted ? [`${at} is no ${wanted}`] : [];
};

const checkItems = (schema: Schema, value: unknown, at: string): string[] =>
  Array.isArray(value)
    ? value.flatMap((item, index) => checkAgainstSchema(schema, item, `${at}[${index}]`))
    : [`${at} is no list`];

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const checkEntries = (schema: Schema, value: unknown, at: string): string[] =>
  isObject(value)
    ? Object.entries(value).flatMap(([key, item]) => checkAgainstSchema(schema, item, `${at}.${key}`))
    : [`${at} is no map`];

const checkStructure = (schema: readonly unknown[], value: unknown, at: string): string[] => {
  if (!isObject(value)) return [`${at} is no object`];
  const [kind, , , , names, members, required = 0] = schema as [
    number,
    string,
    string,
    unknown,
    string[],
    Schema[],
    number?,
  ];
  const missing = names.slice(0, required).filter((name) => value[name] === undefined);
  const unknown = Object.keys(value).filter((name) => !names.includes(name));
  return [
    ...missing.map((name) => `${at}.${name} is missing`),
    ...unknown.map((name) => `${at}.${name} is not in the model`),
    ...(kind === kinds.union && Object.keys(value).length !== 1 ? [`${at} needs exactly one member`] : []),
    ...names.flatMap((name, index) =>
      value[name] === undefined ? [] : checkAgainstSchema(members[index] ?? 0, value[name], `${at}.${name}`),
    ),
  ];
};

/** All deviations of a request from the service's model: missing and unknown members, and wrong types. */
export const checkAgainstSchema = (given: Schema, value: unknown, at = 'request'): string[] => {
  const schema = resolve(given);
  if (typeof schema === 'number') return checkScalar(schema, value, at);
  const [kind, , , , inner] = schema as readonly [number, string, string, unknown, Schema];
  if (kind === kinds.simple) return checkAgainstSchema(inner, value, at);
  if (kind === kinds.list) return checkItems(inner, value, at);
  if (kind === kinds.map) return checkEntries((schema as readonly unknown[])[5] as Schema, value, at);
  return checkStructure(schema as readonly unknown[], value, at);
};
