/** Translates plain text. */
export type TranslatorPort = {
  /** For logs and health. */
  readonly engine: string;

  /** False for `off`: nothing can be translated, and the screens say what is missing. */
  readonly isAvailable: boolean;

  /** Most bytes (UTF-8) of all `texts` of one call together. */
  readonly maxBytes: number;

  /**
   * Translates each text by itself and answers as many, in the same order; a text of several lines keeps its
   * line breaks where the engine can. Languages are locales (`de-DE`). Idempotent. Throws `ProviderError`,
   * with the code `unsupported_language` where the engine doesn't know the pair of languages and
   * `misconfigured` where it accepts no call as it is set up.
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
