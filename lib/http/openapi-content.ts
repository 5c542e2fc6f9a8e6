import { z } from 'zod';

import type { Answer } from './answer-kinds';
import type { Body } from './body-kinds';
import type { AnyEndpointDefinition } from './define-endpoint';

type Content = Record<string, { schema: Record<string, unknown> }>;
type Described = { description: string; content?: Content; headers?: Record<string, unknown> };

/** Converts a zod schema to JSON Schema. */
export const toSchema = (schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
};

const jsonContent = (schema: z.ZodType, io: 'input' | 'output'): Content => ({
  'application/json': { schema: toSchema(schema, io) },
});

/** Every JSON body may also be sent as a form with the same fields. */
export const jsonOrForm = (schema: Content[string]['schema']): Content => ({
  'application/json': { schema },
  'multipart/form-data': { schema },
});

const binary = { type: 'string', format: 'binary' };

/** Describes a request body. `named` registers a JSON body's schema and returns the reference to it. */
export const describeBody = (
  body: Body,
  named: (schema: z.ZodType) => Content[string]['schema'],
): { required: true; content: Content } => {
  if (!('kind' in body)) return { required: true, content: jsonOrForm(named(body)) };
  if (body.kind === 'raw') return { required: true, content: { [body.contentType]: { schema: binary } } };
  const fields = toSchema(body.fields, 'input') as { properties?: object; required?: string[] };
  const names = Object.entries(body.files);
  const schema = {
    ...fields,
    type: 'object',
    properties: { ...fields.properties, ...Object.fromEntries(names.map(([name]) => [name, binary])) },
    required: [
      ...(fields.required ?? []),
      ...names.filter(([, { isOptional }]) => !isOptional).map(([name]) => name),
    ],
  };
  const json = body.kind === 'json-or-form' ? jsonContent(body.fields, 'input') : {};
  return { required: true, content: { ...json, 'multipart/form-data': { schema } } };
};

/** Describes every successful answer of a call, by status. */
export const describeAnswers = ({
  answer,
  status = 200,
  cache,
}: Pick<AnyEndpointDefinition, 'answer' | 'status' | 'cache'>): Record<string, Described> => {
  if ('kind' in answer) return describeKind(answer);
  const statuses = typeof status === 'number' ? [status] : status.all;
  const content = jsonContent(answer, 'output');
  return {
    ...Object.fromEntries(
      statuses.map((code) => [code, { description: code < 400 ? 'Success.' : 'Failure.', content }]),
    ),
    ...(cache === 'revalidate' && {
      304: { description: 'Not modified since the version in `If-None-Match`.' },
    }),
  };
};

const describeKind = (answer: Exclude<Answer, z.ZodType>): Record<string, Described> => {
  switch (answer.kind) {
    case 'redirect':
      return {
        [answer.status]: {
          description: 'Redirect.',
          headers: { Location: { required: true, schema: { type: 'string', format: 'uri-reference' } } },
        },
      };
    case 'csv':
      return { 200: { description: 'Success.', content: { 'text/csv': { schema: { type: 'string' } } } } };
    case 'stream':
      return {
        200: {
          description: 'Success.',
          content: Object.fromEntries(answer.contentTypes.map((type) => [type, { schema: binary }])),
        },
      };
    case 'versioned':
      return {
        200: { description: 'Success.', content: jsonContent(answer.schema, 'output') },
        304: { description: 'Not modified since the version in `If-None-Match`.' },
      };
    case 'built-in':
      return { 200: { description: 'Success.', content: jsonContent(answer.schema, 'input') } };
  }
};
