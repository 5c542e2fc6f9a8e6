import { z } from 'zod';

import type { Answer } from './answer-kinds';
import { type Body, mayLackBody } from './body-kinds';
import type { AnyEndpointDefinition } from './define-endpoint';
import { type Components, refTo } from './openapi-components';

type Content = Record<string, { schema: Record<string, unknown> }>;
type Described = { description: string; content?: Content; headers?: Record<string, unknown> };

/** Converts a zod schema to JSON Schema. */
export const toSchema = (schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
};

/** Every JSON body may also be sent as a form with the same fields. */
export const jsonOrForm = (schema: Content[string]['schema']): Content => ({
  'application/json': { schema },
  'multipart/form-data': { schema },
});

const binary = { type: 'string', format: 'binary' };

/** Describes a request body. `name` is that of the component. */
export const describeBody = (
  body: Body,
  { components, name }: { components: Components; name: string },
): { required: boolean; content: Content } => {
  if (!('kind' in body))
    return { required: !mayLackBody(body), content: jsonOrForm(components.add(body, 'input', name)) };
  if (body.kind === 'raw') return { required: true, content: { [body.contentType]: { schema: binary } } };
  const fields = components.inline(body.fields, 'input') as { properties?: object; required?: string[] };
  const names = Object.entries(body.files);
  const required = [
    ...(fields.required ?? []),
    ...names.filter(([, { isOptional }]) => !isOptional).map(([file]) => file),
  ];
  components.schemas[name] = {
    ...fields,
    type: 'object',
    properties: {
      ...fields.properties,
      ...Object.fromEntries(names.map(([file]) => [file, { ...binary, description: 'The file.' }])),
    },
    ...(required.length > 0 && { required }),
  };
  const json: Content =
    body.kind === 'json-or-form'
      ? { 'application/json': { schema: components.add(body.fields, 'input', `${name}Fields`) } }
      : {};
  return { required: true, content: { ...json, 'multipart/form-data': { schema: refTo(name) } } };
};

/** Describes every successful answer of a call, by status. `name` is that of the component. */
export const describeAnswers = (
  { answer, status = 200, cache }: Pick<AnyEndpointDefinition, 'answer' | 'status' | 'cache'>,
  { components, name }: { components: Components; name: string },
): Record<string, Described> => {
  const json = (schema: z.ZodType): Content => ({
    'application/json': { schema: components.add(schema, 'output', name) },
  });
  if ('kind' in answer) return describeKind(answer, json);
  const statuses = typeof status === 'number' ? [status] : status.all;
  const content = json(answer);
  // An invalid request gets the usual body.
  const failure = {
    'application/json': { schema: { anyOf: [content['application/json']?.schema ?? {}, refTo('Error')] } },
  };
  return {
    ...Object.fromEntries(
      statuses.map((code) => [
        code,
        code < 400 ? { description: 'Success.', content } : { description: 'Failure.', content: failure },
      ]),
    ),
    ...(cache === 'revalidate' && {
      304: { description: 'Not modified since the version in `If-None-Match`.' },
    }),
  };
};

const describeKind = (
  answer: Exclude<Answer, z.ZodType>,
  json: (schema: z.ZodType) => Content,
): Record<string, Described> => {
  switch (answer.kind) {
    case 'redirect':
      return {
        [answer.status]: {
          description: 'Redirect.',
          headers: {
            Location: { required: true, schema: { type: 'string' }, description: 'The target.' },
          },
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
        200: { description: 'Success.', content: json(answer.schema) },
        304: { description: 'Not modified since the version in `If-None-Match`.' },
      };
    case 'built-in':
      return { 200: { description: 'Success.', content: json(answer.schema) } };
  }
};
