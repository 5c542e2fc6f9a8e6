import type { WriterPort } from '@/lib/ports/writer';

import type { Engine } from '../../shared/call-engine';
import { completeChat, checkOpenAiModel } from '../../shared/openai-api';

export type OpenAiWriterOptions = Pick<Engine, 'url' | 'apiKey' | 'timeoutMs' | 'pause'> & { model: string };

/** Any server with OpenAI's chat completions. */
export const createOpenAiWriter = ({ model, ...at }: OpenAiWriterOptions): WriterPort => {
  const engine: Engine = { ...at, port: 'writer', settings: 'WRITER' };
  return {
    engine: 'openai',
    isAvailable: true,
    write: (input) => completeChat(engine, { ...input, operation: 'write', model }),
    check: () => checkOpenAiModel(engine, model),
  };
};
