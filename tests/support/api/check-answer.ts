import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

import { findApiOperation, getApiDocument, type Schema } from './api-document';

/** Internals in answers that the document leaves out. */
const leftOut = { '^(?:sourceFolder|inputPath)$': {} };

/**
 * Makes undocumented fields a fault. Only objects that list their fields are closed, because answers are open
 * to callers.
 */
const close = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(close);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, entry]) => [key, close(entry)] as const);
  const closed = Object.fromEntries(entries);
  const isOpen = !('properties' in closed) || 'additionalProperties' in closed || 'allOf' in closed;
  return typeof closed.properties === 'object' && !isOpen && !Array.isArray(closed.properties)
    ? { ...closed, additionalProperties: false, patternProperties: leftOut }
    : closed;
};

let ajv: Ajv2020 | undefined;
const getAjv = (): Ajv2020 => {
  if (ajv) return ajv;
  ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
  const { schemas, responses } = getApiDocument().components;
  const { Error: error, ...others } = schemas;
  const closed = { ...(close(others) as Record<string, Schema>), Error: error };
  ajv.addSchema({ $id: 'api', components: { schemas: closed, responses } });
  return ajv;
};

const compiled = new Map<string, ValidateFunction>();

const toLocal = (schema: Schema): Schema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"api#/components/')) as Schema;

const getCheck = (key: string, schema: Schema): ValidateFunction => {
  const check = compiled.get(key) ?? getAjv().compile(toLocal(close(schema) as Schema));
  compiled.set(key, check);
  return check;
};

/** Describes how a value deviates from a schema of the document, or returns null. */
export const findSchemaFault = (key: string, schema: Schema, value: unknown): string | null => {
  const check = getCheck(key, schema);
  if (check(value)) return null;
  return (check.errors ?? [])
    .map(({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`)
    .join('\n');
};

type Answered = { method: string; path: string; status: number; type: string; body: unknown };

/** Throws if a JSON answer deviates from the OpenAPI document. */
export const checkAnswer = ({ method, path, status, type, body }: Answered): void => {
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
  const fault = findSchemaFault(key, schema, body);
  if (fault)
    throw new Error(
      `${method} ${path} (${operationId}, ${status}) deviates from the OpenAPI document:\n${fault}`,
    );
};
