import examples from './openapi-examples.json';

type Example = { params?: Record<string, unknown>; status: number; request?: unknown; answer?: unknown };
type Content = Record<string, object>;
type Operation = {
  operationId?: string;
  parameters?: { name: string; in: string }[];
  requestBody?: { content: Content };
  responses?: object;
};

const json = 'application/json';

const withExample = (content: Content | undefined, example: unknown): Content | undefined =>
  content?.[json] && example !== undefined ? { ...content, [json]: { ...content[json], example } } : content;

/** Adds the recorded example of an operation: its path parameters, its body, and its answer. */
export const addExample = <T extends Operation>(operation: T): T => {
  const example = (examples as Record<string, Example>)[operation.operationId ?? ''];
  if (!example) return operation;
  const { params = {}, status, request, answer } = example;
  const { parameters = [], requestBody, responses = {} } = operation;
  const response = (responses as Record<string, { content?: Content } | undefined>)[status];
  return {
    ...operation,
    parameters: parameters.map((parameter) =>
      parameter.in === 'path' && parameter.name in params
        ? { ...parameter, example: params[parameter.name] }
        : parameter,
    ),
    ...(requestBody && {
      requestBody: { ...requestBody, content: withExample(requestBody.content, request) },
    }),
    responses: {
      ...responses,
      ...(response && { [status]: { ...response, content: withExample(response.content, answer) } }),
    },
  };
};
