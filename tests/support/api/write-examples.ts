import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { type DocumentedOperation, getApiDocument, listApiOperations } from './api-document';
import { findSchemaFault } from './check-answer';
import { createRedaction } from './redact-example';

type Recorded = {
  operationId: string;
  path: string;
  search: string;
  status: number;
  request?: unknown;
  answer: unknown;
};
type Example = {
  /** Written by hand, and kept by later runs. */
  isManual?: boolean;
  params?: Record<string, unknown>;
  status: number;
  request?: unknown;
  answer?: unknown;
};
type RequestBody = NonNullable<DocumentedOperation['requestBody']>;

/**
 * Writes lib/http/openapi-examples.json from the calls that a test run recorded in a folder, which
 * `RECORD_EXAMPLES` names. `write-examples.ts <folder>`; operations without a new record keep their example.
 */
const [folder = ''] = process.argv.slice(2);
const file = 'lib/http/openapi-examples.json';

/** Rich examples are better than empty ones, and huge ones are worse. */
const weigh = (value: unknown): number => {
  if (value === null || value === undefined || value === '') return 0;
  if (Array.isArray(value)) return value.slice(0, 2).reduce<number>((sum, entry) => sum + weigh(entry), 0);
  if (typeof value === 'object')
    return Object.values(value).reduce<number>((sum, entry) => sum + weigh(entry), 0);
  return 1;
};
const score = ({ request, answer, search }: Recorded): number => {
  const size = JSON.stringify(answer ?? null).length;
  // Examples show the first entry of a list.
  const text = JSON.stringify(answer ?? null, (_key, value: unknown) =>
    Array.isArray(value) && typeof value[0] === 'object' ? value.slice(0, 1) : value,
  );
  const isGerman = /[äöüÄÖÜß]|erfolgreich|Diese /.test(text);
  const isUnusual = /"status":"(?:ERROR|NO_FILE|PROGRESSING|STATUS_UPDATE)"|"visibility":"private"/.test(
    text,
  );
  return (
    weigh(answer) +
    weigh(request) -
    (size > 12_000 ? 50 : 0) -
    (isGerman ? 1000 : 0) -
    (isUnusual ? 100 : 0) -
    (text.includes('"docs":[]') ? 200 : 0) -
    search.length / 20
  );
};

const best = new Map<string, Recorded>();
for (const name of readdirSync(folder)) {
  for (const line of readFileSync(path.join(folder, name), 'utf8').split('\n').filter(Boolean)) {
    const entry = JSON.parse(line) as Recorded;
    const known = best.get(entry.operationId);
    if (!known || score(entry) > score(known)) best.set(entry.operationId, entry);
  }
}

type Params = { template: string; called: string; operation: DocumentedOperation };

const readParams = (
  { template, called, operation }: Params,
  redact: (value: unknown, name: string) => unknown,
): Record<string, unknown> => {
  const values = called.split('/');
  return Object.fromEntries(
    template.split('/').flatMap((segment, index) => {
      const name = /^\{(\w+)\}$/.exec(segment)?.[1];
      if (!name) return [];
      const value = decodeURIComponent(values[index] ?? '');
      const type = operation.parameters.find((parameter) => parameter.name === name)?.schema.type;
      return [[name, type === 'integer' ? Number(value) : redact(value, '')] as const];
    }),
  );
};

/** Leaves out fields that tests send on purpose although they are none of the body's. */
const keepKnown = ({ content }: RequestBody, request: unknown): unknown => {
  const reference = content['application/json']?.schema.$ref;
  const name = typeof reference === 'string' ? (reference.split('/').pop() ?? '') : '';
  const { properties } = (getApiDocument().components.schemas[name] ?? {}) as { properties?: object };
  if (!properties || typeof request !== 'object' || request === null) return request;
  return Object.fromEntries(Object.entries(request).filter(([key]) => key in properties));
};

const kept = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Example>;
const examples: Record<string, Example> = {};
for (const { path: template, operation } of listApiOperations()) {
  const { operationId, responses, requestBody } = operation;
  const recorded = best.get(operationId);
  const known = kept[operationId];
  if (!recorded || known?.isManual) {
    if (known) examples[operationId] = known;
    continue;
  }
  const schema = responses[recorded.status]?.content?.['application/json']?.schema;
  const findFault = (answer: unknown) =>
    schema ? findSchemaFault(`${operationId} ${recorded.status}`, schema, answer) : null;
  const isPlain = findFault(createRedaction(template)(recorded.answer)) !== null;
  const redact = createRedaction(template, { isPlain });
  const params = readParams({ template, called: recorded.path, operation }, redact);
  const body = requestBody?.content['application/json']?.schema;
  const sent = requestBody && keepKnown(requestBody, redact(recorded.request));
  const isValid = body && findSchemaFault(`${operationId} request`, body, sent) === null;
  const request = isValid ? sent : undefined;
  const answer = schema ? redact(recorded.answer) : undefined;
  const fault = findFault(answer);
  if (fault) console.error(`${operationId}: ${fault}`);
  examples[operationId] = {
    ...(Object.keys(params).length > 0 && { params }),
    status: recorded.status,
    ...(request !== undefined && { request }),
    ...(answer !== undefined && { answer }),
  };
}
const sorted = Object.fromEntries(Object.entries(examples).sort(([a], [b]) => a.localeCompare(b, 'en')));
writeFileSync(file, `${JSON.stringify(sorted, null, 2)}\n`);
