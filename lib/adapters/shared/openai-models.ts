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
