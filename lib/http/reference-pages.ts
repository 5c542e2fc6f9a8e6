import { type ErrorCode, errorTable, getErrorType, reasonCodes } from '@/lib/core/errors';

import { apiTags } from './openapi-tags';

type Schema = Record<string, unknown>;
type Content = Record<string, { schema?: Schema; example?: unknown } | undefined>;
type Parameter = { name: string; in: string; required: boolean; description?: string; schema: Schema };
type Operation = {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  'x-audience': string[];
  'x-rate-limit'?: { name: string; calls: number; seconds: number };
  parameters: (Parameter | { $ref: string })[];
  requestBody?: { required?: boolean; content: Content };
  responses: Record<string, { $ref?: string; description?: string; content?: Content }>;
};
type Document = {
  paths: Record<string, unknown>;
  components: { schemas: Record<string, Schema>; parameters: Record<string, Parameter> };
};

const audiences: Record<string, string> = {
  token: 'tokens',
  person: 'people',
  anyone: 'anyone',
  guest: 'visitors of a share link',
  page: 'pages with an upload token',
  platform: 'platform administrators',
};

const inCell = (text: unknown): string =>
  typeof text === 'string' ? text.replaceAll('\n', ' ').replaceAll('|', String.raw`\|`) : '';

const toAnchor = (name: string): string => `[${name}](#${name.toLowerCase()})`;

/** A short form of a schema's type, with links to components. */
const describeType = (schema: Schema | undefined): string => {
  if (!schema) return '';
  const { $ref, type, items, anyOf, oneOf, allOf, enum: values } = schema;
  if (typeof $ref === 'string') return toAnchor($ref.split('/').pop() ?? '');
  const options = anyOf ?? oneOf ?? allOf;
  if (Array.isArray(options)) return options.map((option) => describeType(option as Schema)).join(' or ');
  if (Array.isArray(values) && values.length <= 8) return values.map((value) => `\`${value}\``).join(', ');
  if (items) return `list of ${describeType(items as Schema) || 'values'}`;
  return [type].flat().filter(Boolean).join(' or ') || 'any';
};

const describeProperties = ({ properties = {}, required = [] }: Schema): string[] => {
  const shown = Object.entries(properties as Record<string, Schema>).filter(
    ([, schema]) => !schema['x-internal'],
  );
  const rows = shown.map(([name, schema]) => {
    const mark = (required as string[]).includes(name) ? ' (required)' : '';
    return `| \`${name}\`${mark} | ${describeType(schema)} | ${inCell(schema.description)} |`;
  });
  return rows.length > 0 ? ['| Field | Type | Meaning |', '| --- | --- | --- |', ...rows, ''] : [];
};

const describeExample = (title: string, content: Content | undefined): string[] => {
  const example = content?.['application/json']?.example;
  return example === undefined ? [] : [title, '', '```json', JSON.stringify(example, null, 2), '```', ''];
};

const describeParameter = ({ name, in: place, required, description, schema }: Parameter): string =>
  `| \`${name}\` (${place}${required ? ', required' : ''}) | ${describeType(schema)} | ` +
  `${inCell(description ?? schema.description)} |`;

type Described = { method: string; path: string; operation: Operation };

const describeOperation = (
  { method, path, operation }: Described,
  shared: Document['components']['parameters'],
): string[] => {
  const { operationId, summary, description, parameters, requestBody, responses } = operation;
  const [status = '', success] = Object.entries(responses).find(([code]) => Number(code) < 400) ?? [];
  const body = requestBody?.content['application/json']?.schema;
  const answer = success?.content?.['application/json']?.schema;
  const [contentType = ''] = Object.keys(success?.content ?? {});
  const parameterRows = parameters.map((given) => {
    const parameter = '$ref' in given ? shared[given.$ref.split('/').pop() ?? ''] : given;
    if (!parameter) throw new Error(`${operationId} refers to an unknown parameter`);
    return describeParameter(parameter);
  });
  return [
    `### ${summary}`,
    '',
    `\`${method.toUpperCase()} ${path}\` · \`${operationId}\``,
    '',
    `For ${operation['x-audience'].map((name) => audiences[name] ?? name).join(', ')}.`,
    '',
    ...(description ? [description, ''] : []),
    ...(parameterRows.length > 0
      ? ['| Parameter | Type | Meaning |', '| --- | --- | --- |', ...parameterRows, '']
      : []),
    ...(body ? [`Body: ${describeType(body)}${requestBody?.required ? '' : ' (optional)'}`, ''] : []),
    `Answer: ${status} ${answer ? describeType(answer) : contentType}`.trim(),
    '',
    ...describeExample('Example body:', requestBody?.content),
    ...describeExample('Example answer:', success?.content),
  ];
};

const describeLimits = (operations: Operation[]): string[] => {
  const limited = operations.flatMap(({ operationId, 'x-rate-limit': limit }) =>
    limit ? [{ operationId, ...limit }] : [],
  );
  const idsByLimit = new Map<string, string[]>();
  for (const { operationId, name, calls, seconds } of limited) {
    const limit = `\`${name}\` | ${calls} in ${seconds} s`;
    idsByLimit.set(limit, [...(idsByLimit.get(limit) ?? []), `\`${operationId}\``]);
  }
  const rows = [...idsByLimit].map(([limit, ids]) => `| ${limit} | ${ids.join(', ')} |`);
  return [
    '## Rate limits',
    '',
    'Each limit counts the calls of a token, of a person, or of a network without either, to all of its ' +
      'operations together. Other operations have no limit. Sign-in has separate limits.',
    '',
    ...['| Limit | Calls | Operations |', '| --- | --- | --- |', ...rows.toSorted()],
    '',
  ];
};

/** The API reference as Markdown, grouped by tag. */
export const toMarkdown = ({ paths, components }: Document): string => {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Operation>).map(([method, operation]) => ({
      method,
      path,
      operation,
    })),
  );
  const groups = Object.entries(apiTags).flatMap(([tag, text]) => [
    `## ${tag}`,
    '',
    text,
    '',
    ...operations
      .filter(({ operation }) => operation.tags.includes(tag))
      .flatMap((described) => describeOperation(described, components.parameters)),
  ]);
  const schemas = Object.entries(components.schemas).flatMap(([name, schema]) => [
    `### ${name}`,
    '',
    ...(schema.properties ? describeProperties(schema) : [describeType(schema), '']),
  ]);
  return [
    '# API reference',
    '',
    'Generated from [openapi.json](../openapi.json). [API](../guides/api.md) explains the rest.',
    '',
    ...groups,
    ...describeLimits(operations.map(({ operation }) => operation)),
    '## Schemas',
    '',
    ...schemas,
  ].join('\n');
};

const intro = `# Errors

Every failed call answers with this body, and with the status in the table below:

\`\`\`json
{
  "error": "validation_failed",
  "message": "title: must be text",
  "type": "validation_failed",
  "requestId": "6f1c2a3b-8d4e-4f5a-9b6c-7d8e9f0a1b2c",
  "errors": [{ "field": "title", "code": "invalid_type", "message": "title: must be text" }]
}
\`\`\`

| | |
| --- | --- |
| \`type\` | The cause. Branch on this: it is stable, and codes with the same cause share it |
| \`error\` | The exact code |
| \`message\` | For people. Texts may change |
| \`requestId\` | The same as the header \`X-Request-Id\`. Name it when you ask the operator about a call |
| \`errors\` | Reasons: \`field\` (if there is one), \`code\` and \`message\` |

This page is generated from the error table.
`;

const escape = (text: string): string => text.replaceAll('|', '\\|').replaceAll('{', '\\{');

const toTable = (head: string[], rows: string[][]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

/** The page of the documentation that lists all error types, codes and field codes. Pure. */
export const describeErrorTable = (): string => {
  const known = Object.keys(errorTable) as ErrorCode[];
  const types = [...new Set(known.map(getErrorType))].toSorted();
  const rows = types.flatMap((type) =>
    known
      .filter((code) => getErrorType(code) === type)
      .map((code, index) => {
        const { status, message } = errorTable[code];
        return [index === 0 ? `\`${type}\`` : '', `\`${code}\``, String(status), escape(message)];
      }),
  );
  const reasons = Object.entries(reasonCodes).map(([code, meaning]) => [`\`${code}\``, meaning]);
  return [
    intro,
    `## Types\n\n${toTable(['`type`', '`error`', 'Status', '`message`'], rows)}\n`,
    '## Codes of fields\n\nA reason without a field has the error as its code.\n\n' +
      `${toTable(['`code`', 'Meaning'], reasons)}\n`,
  ].join('\n');
};
