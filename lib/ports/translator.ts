/** Translates plain text. */
export type TranslatorPort = {
  /** For logs and health. */
  readonly engine: string;

  /** False for `off`: nothing can be translated, and the screens say what is missing. */
  readonly isAvailable: boolean;

  /** Most bytes (UTF-8) of all `texts` of one call together. */
  readonly maxBytes: number;

  /**
   * Translates each text separately and returns as many, in order; line breaks stay if the engine supports
   * it. Languages are locales (`de-DE`). Idempotent. Throws `ProviderError`, with `unsupported_language` for
   * an unsupported pair and `misconfigured` if the engine rejects all calls.
   */
  translate(input: {
    texts: string[];
    sourceLanguage: string;
    targetLanguage: string;
    signal?: AbortSignal;
  }): Promise<string[]>;

  /**
   * Whether the engine can be reached with what is configured; throws `ProviderError` saying what is missing
   * and how to set it.
   */
  check(): Promise<void>;
};
