/** Translates plain text. */
export type TranslatorPort = {
  /** For logs and health. */
  readonly engine: string;

  /** False for `off`: translation is unavailable, and screens explain what to configure. */
  readonly isAvailable: boolean;

  /** Maximum bytes (UTF-8) of all `texts` of one call together. */
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
   * Checks that the engine is reachable with the current configuration; throws `ProviderError` with advice if
   * not.
   */
  check(): Promise<void>;
};
