/** Generates text from an instruction. */
export type WriterPort = {
  /** For logs and health. */
  readonly engine: string;

  /** False for `off`: text generation is unavailable, and screens explain what to configure. */
  readonly isAvailable: boolean;

  /**
   * Returns the model's text, trimmed. `instruction` is ours and becomes the system message; `material` comes
   * from others and is sent separately, never as an instruction. `maxTokens` limits the response,
   * `temperature` is 0 to 1. Throws `ProviderError`, `retryable` for an outage.
   */
  write(input: {
    instruction: string;
    material: string;
    maxTokens: number;
    temperature: number;
    signal?: AbortSignal;
  }): Promise<string>;

  /**
   * Checks that the engine is reachable with the current configuration; throws `ProviderError` with advice if
   * not.
   */
  check(): Promise<void>;
};
