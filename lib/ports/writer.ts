/** Writes text after an instruction. */
export type WriterPort = {
  /** For logs and health. */
  readonly engine: string;

  /** False for `off`: nothing can be written, and the screens say what is missing. */
  readonly isAvailable: boolean;

  /**
   * Answers what the model wrote, trimmed. `instruction` is ours and is sent as the system's message;
   * `material` is data that others wrote or said and is sent apart from it, never as an instruction.
   * `maxTokens` limits the answer, `temperature` is 0 to 1. Throws `ProviderError`, `retryable` for an
   * outage.
   */
  write(input: {
    instruction: string;
    material: string;
    maxTokens: number;
    temperature: number;
    signal?: AbortSignal;
  }): Promise<string>;

  /**
   * Whether the engine can be reached with what is configured; throws `ProviderError` saying what is missing
   * and how to set it.
   */
  check(): Promise<void>;
};
