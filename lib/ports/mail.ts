/**
 * An email as both adapters accept it; `html` is optional, `text` is required, since some people read email
 * as text.
 */
export type MailMessage = {
  to: string;
  /** Adapters send it as a single safe line, whatever names it contains. */
  subject: string;
  text: string;
  html?: string;
  /** Headers besides the usual ones, such as `List-Unsubscribe`. */
  headers?: Record<string, string>;
};

/** A stored message of the outbox. */
export type OutboxMessage = MailMessage & { id: string; from: string; sentAt: string };

export type MailPort = {
  readonly adapter: 'outbox' | 'smtp';

  /**
   * Resolves when the message is stored or accepted by the server; throws `ProviderError`. Not idempotent.
   */
  send(message: MailMessage): Promise<void>;

  /** Checks that the server accepts the sign-in, or that messages can be stored. Throws `ProviderError`. */
  check(): Promise<void>;

  /** Newest first, at most `limit`; null if email is sent and not stored. */
  listOutbox(input: { limit: number }): Promise<OutboxMessage[] | null>;
};
