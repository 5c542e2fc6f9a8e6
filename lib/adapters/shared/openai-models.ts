import { callEngine, EngineRefusal, type Engine } from './call-engine';
import { ProviderError } from '@/lib/ports/provider-error';

type Models = { data?: { id?: string }[] };

const parseModels = (text: string): string[] => {
  try {
    return ((JSON.parse(text) as Models).data ?? []).flatMap(({ id }) => id ?? []);
  } catch {
    return [];
  }
};

/** `llama3` is Ollama's `llama3:latest`. */
const isCalled = (model: string) => (id: string) => id === model || id.startsWith(`${model}:`);

/**
 * Whether a server with OpenAI's API answers, accepts the key and has the model. Servers without a list of
 * models, as whisper.cpp, are only known to answer. Throws `ProviderError`.
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
