import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

import { findApiOperation, getApiDocument, type Schema } from './api-document';

const isSelected = (schema: unknown): boolean =>
  typeof schema === 'object' && schema !== null && /\/Selected\w+$/.test((schema as Schema).$ref as string);

const isInternal = (schema: unknown): boolean =>
  typeof schema === 'object' && schema !== null && 'x-internal' in schema;

/**
 * Makes undocumented fields a fault, and for callers with a token also internal ones. Only objects that list
 * their fields are closed, because answers are open to callers.
 */
const close = (value: unknown, isToken: boolean): unknown => {
  // Only calls with `select`, whose answers are not checked, answer with some of the fields.
  if (Array.isArray(value))
    return value.filter((entry) => !isSelected(entry)).map((entry) => close(entry, isToken));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value)
    .filter(([, entry]) => !isToken || !isInternal(entry))
    .map(([key, entry]) => [key, close(entry, isToken)] as const);
  const closed = Object.fromEntries(entries);
  const isOpen = !('properties' in closed) || 'additionalProperties' in closed || 'allOf' in closed;
  return typeof closed.properties === 'object' && !isOpen && !Array.isArray(closed.properties)
    ? { ...closed, additionalProperties: false }
    : closed;
};

const createAjv = (isToken: boolean): Ajv2020 => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
  const { schemas, responses } = getApiDocument().components;
  const { Error: error, ...others } = schemas;
  const closed = { ...(close(others, isToken) as Record<string, Schema>), Error: error };
  return ajv.addSchema({ $id: 'api', components: { schemas: closed, responses } });
};

type Checks = { ajv: Ajv2020; compiled: Map<string, ValidateFunction> };
const checks = new Map<boolean, Checks>();
const getChecks = (isToken: boolean): Checks => {
  const known = checks.get(isToken) ?? { ajv: createAjv(isToken), compiled: new Map() };
  checks.set(isToken, known);
  return known;
};

const toLocal = (schema: Schema): Schema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"api#/components/')) as Schema;

/** Describes how a value deviates from a schema of the document, or returns null. */
export const findSchemaFault = (
  key: string,
  schema: Schema,
  value: unknown,
  isToken = false,
): string | null => {
  const { ajv, compiled } = getChecks(isToken);
  const check = compiled.get(key) ?? ajv.compile(toLocal(close(schema, isToken) as Schema));
  compiled.set(key, check);
  if (check(value)) return null;
  return (check.errors ?? [])
    .map(({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`)
    .join('\n');
};

type Answered = {
  method: string;
  path: string;
  isToken: boolean;
  status: number;
  type: string;
  body: unknown;
};

/** Throws if a JSON answer deviates from the OpenAPI document. */
export const checkAnswer = ({ method, path, isToken, status, type, body }: Answered): void => {
  const { pathname, searchParams } = new URL(path, 'http://localhost');
  const operation = findApiOperation(method, pathname);
  // Selected fields make other required ones absent.
  const isPartial = [...searchParams.keys()].some((name) => /^(?:select|populate|joins)\b/.test(name));
  if (!operation || !type.startsWith('application/json') || isPartial) return;
  const { operationId, responses } = operation;
  const response = responses[status] ?? responses.default;
  const key = response?.$ref ? 'Error' : `${operationId} ${status}`;
  const schema = response?.$ref
    ? { $ref: '#/components/schemas/Error' }
    : response?.content?.['application/json']?.schema;
  if (!schema) throw new Error(`${operationId}: no answer with ${status} is documented`);
  const fault = findSchemaFault(key, schema, body, isToken);
  if (fault)
    throw new Error(
      `${method} ${path} (${operationId}, ${status}) deviates from the OpenAPI document:\n${fault}`,
    );
};
