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
