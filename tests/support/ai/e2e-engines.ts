const { env } = process;
const { TEST_SPEECH_URL, TEST_SPEECH_API_KEY, TEST_TRANSLATE_URL, TEST_TRANSLATE_API_KEY } = env;

/** Whether the e2e instance has real third-party engines for speech and translation. */
export const areEnginesThere = Boolean(TEST_SPEECH_URL && TEST_TRANSLATE_URL);

/** The port of the writer, which is a simulated server. */
export const writerPort = Number((env.E2E_WRITER_PORT ??= '3112'));

/** Engine settings of the instance; empty if the engines are not available. */
export const engineSettings: Record<string, string> = areEnginesThere
  ? {
      TRANSCRIBER: 'openai',
      TRANSCRIBER_URL: TEST_SPEECH_URL ?? '',
      TRANSCRIBER_API_KEY: TEST_SPEECH_API_KEY ?? '',
      TRANSLATOR: 'libretranslate',
      TRANSLATOR_URL: TEST_TRANSLATE_URL ?? '',
      TRANSLATOR_API_KEY: TEST_TRANSLATE_API_KEY ?? '',
      WRITER: 'openai',
      WRITER_URL: `http://127.0.0.1:${writerPort}/v1`,
      WRITER_API_KEY: 'test-key',
      WRITER_MODEL: 'test-model',
    }
  : {};
