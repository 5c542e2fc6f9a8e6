import { startHttpServer } from './start-http-server';

export type ChatRequest = {
  model: string;
  messages: { role: string; content: string }[];
  max_tokens?: number;
  max_completion_tokens?: number;
  temperature?: number;
  stream?: boolean;
};

type ChatServerOptions = {
  apiKey?: string;
  models?: string[];
  /** The text that the model writes; by default, the first words of the material. */
  write?: (request: ChatRequest) => string;
  /** Error responses to the first calls, which simulate a provider's outages. */
  refusals?: { status: number; message: string; code?: string; headers?: Record<string, string> }[];
  /** Refuses `max_tokens` and `temperature` by name, as reasoning models of OpenAI do. */
  isStrict?: boolean;
  /** A free port by default. */
  port?: number;
};

const error = (status: number, message: string, code: string | null = null, headers = {}) => ({
  status,
  headers,
  body: { error: { message, type: 'invalid_request_error', param: null, code } },
});

const summarise = ({ messages, max_tokens: limit = 50 }: ChatRequest): string =>
  (messages.at(-1)?.content ?? '').split(/\s+/).slice(0, limit).join(' ');

/** Refuses unknown fields, as OpenAI does. */
const findFault = (request: ChatRequest, isStrict: boolean): string | null => {
  const known = ['model', 'messages', 'max_tokens', 'max_completion_tokens', 'temperature', 'stream'];
  const unknown = Object.keys(request).find((name) => !known.includes(name));
  if (unknown) return `Unrecognized request argument supplied: ${unknown}`;
  if (!Array.isArray(request.messages) || request.messages.length === 0) return "'messages' is too short";
  if (
    request.messages.some(
      ({ role, content }) => !['system', 'user'].includes(role) || typeof content !== 'string',
    )
  )
    return "Invalid value in 'messages'";
  if (isStrict && 'max_tokens' in request)
    return "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.";
  if (isStrict && 'temperature' in request)
    return "Unsupported value: 'temperature' does not support 0.4 with this model.";
  return null;
};

/** A server with OpenAI's `/v1/chat/completions` and `/v1/models`. */
export const startChatServer = async (options: ChatServerOptions = {}) => {
  const { apiKey = 'test-key', models = ['test-model'], write = summarise, isStrict = false } = options;
  const refusals = [...(options.refusals ?? [])];
  const requests: ChatRequest[] = [];
  const server = await startHttpServer(
    ({ method, path, headers, body }) => {
      if (headers.authorization !== `Bearer ${apiKey}`)
        return error(
          401,
          `Incorrect API key provided: ${headers.authorization?.slice(7)}.`,
          'invalid_api_key',
        );
      if (method === 'GET' && path === '/v1/models')
        return { body: { object: 'list', data: models.map((id) => ({ id, object: 'model' })) } };
      if (method !== 'POST' || path !== '/v1/chat/completions')
        return error(404, `Invalid URL (${method} ${path})`);
      const refusal = refusals.shift();
      if (refusal) return error(refusal.status, refusal.message, refusal.code, refusal.headers);
      const request = JSON.parse(body) as ChatRequest;
      if (!models.includes(request.model))
        return error(404, `The model '${request.model}' does not exist`, 'model_not_found');
      const fault = findFault(request, isStrict);
      if (fault) return error(400, fault);
      requests.push(request);
      const message = { role: 'assistant', content: write(request) };
      return {
        body: {
          id: 'chat-1',
          object: 'chat.completion',
          choices: [{ index: 0, message, finish_reason: 'stop' }],
        },
      };
    },
    { port: options.port ?? 0 },
  );
  return {
    url: `${server.url}/v1`,
    requests,
    calls: server.received,
    apiKey,
    model: models[0] ?? '',
    stop: server.stop,
  };
};
