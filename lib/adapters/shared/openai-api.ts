import { ProviderError } from '@/lib/ports/provider-error';

import { callEngine, EngineRefusal, type Engine } from './call-engine';

type Models = { data?: { id?: string }[] };

const parseModels = (text: string): string[] => {
  try {
    return ((JSON.parse(text) as Models).data ?? []).flatMap(({ id }) => id ?? []);
  } catch {
    return [];
  }
};

/** In Ollama, `llama3` means `llama3:latest`. */
const isCalled = (model: string) => (id: string) => id === model || id.startsWith(`${model}:`);

/**
 * Checks that a server with OpenAI's API responds, accepts the key and has the model. For servers without a
 * model list, such as whisper.cpp, only the response is checked. Throws `ProviderError`.
 */
export const checkOpenAiModel = async (engine: Engine, model: string): Promise<void> => {
  let text: string;
  try {
    text = await callEngine(engine, { operation: 'check', path: '/models', attempts: 1 });
  } catch (error) {
    if (error instanceof EngineRefusal && [404, 405, 501].includes(error.status)) return;
    throw error;
  }
  const models = parseModels(text);
  if (models.length === 0 || models.some(isCalled(model))) return;
  const some = models.slice(0, 8).join(', ');
  throw new ProviderError(
    `${new URL(engine.url).host} has no model ${model}. Set ${engine.settings}_MODEL, for example to one of ${some}.`,
    { port: engine.port, operation: 'check', retryable: false },
  );
};

export type ChatInput = {
  operation: string;
  model: string;
  instruction: string;
  material: string;
  maxTokens: number;
  temperature: number;
  signal?: AbortSignal | undefined;
};

type Completion = { choices?: { message?: { content?: string | null }; finish_reason?: string }[] };

/** Parameters that newer models of OpenAI reject by name, and their replacements. */
type Dialect = { tokens: 'max_tokens' | 'max_completion_tokens'; hasTemperature: boolean };
const dialects = new Map<string, Dialect>();
const usual: Dialect = { tokens: 'max_tokens', hasTemperature: true };

/** The dialect to try after a refusal; null if it had another cause. */
const learn = (dialect: Dialect, { status, detail }: EngineRefusal): Dialect | null => {
  if (status !== 400) return null;
  if (dialect.tokens === 'max_tokens' && /max_tokens|max_completion_tokens/.test(detail)) {
    return { ...dialect, tokens: 'max_completion_tokens' };
  }
  if (dialect.hasTemperature && /temperature/.test(detail)) return { ...dialect, hasTemperature: false };
  return null;
};

/** Removes the thoughts that reasoning models put before the answer. */
const withoutThoughts = (text: string): string => text.replace(/^\s*<think>[\s\S]*?<\/think>/, '').trim();

/**
 * A trimmed response of a chat model (`/chat/completions`). The instruction is the system message, the
 * material the user message. Throws `ProviderError`.
 */
export const completeChat = async (engine: Engine, input: ChatInput): Promise<string> => {
  const key = `${engine.url} ${input.model}`;
  for (let dialect = dialects.get(key) ?? usual; ;) {
    try {
      const text = await sendChat(engine, input, dialect);
      dialects.set(key, dialect);
      return text;
    } catch (error) {
      const next = error instanceof EngineRefusal ? learn(dialect, error) : null;
      if (!next) throw error;
      dialect = next;
    }
  }
};

const sendChat = async (engine: Engine, input: ChatInput, dialect: Dialect): Promise<string> => {
  const { operation, model, instruction, material, maxTokens, temperature, signal } = input;
  const body = JSON.stringify({
    model,
    messages: [
      { role: 'system', content: instruction },
      { role: 'user', content: material },
    ],
    [dialect.tokens]: maxTokens,
    ...(dialect.hasTemperature && { temperature }),
    stream: false,
  });
  const text = await callEngine(engine, { operation, path: '/chat/completions', body: () => body, signal });
  return readAnswer(engine, operation, text);
};

const readAnswer = ({ port, url, settings }: Engine, operation: string, text: string): string => {
  const { host } = new URL(url);
  let choice: NonNullable<Completion['choices']>[number] | undefined;
  try {
    choice = (JSON.parse(text) as Completion).choices?.[0];
  } catch (error) {
    throw new ProviderError(`${host} did not return JSON. Check ${settings}_URL.`, {
      port,
      operation,
      retryable: false,
      cause: error,
    });
  }
  const written = withoutThoughts(choice?.message?.content ?? '');
  if (written) return written;
  throw new ProviderError(
    `The model returned no text (${choice?.finish_reason ?? 'no answer'}). Try another ${settings}_MODEL.`,
    { port, operation, retryable: false },
  );
};
