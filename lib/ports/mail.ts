/** A message as both adapters take it; `html` is optional, `text` is not: some people read mail as text. */
export type MailMessage = {
  to: string;
  /** Adapters send it as one safe line, whatever names it contains. */
  subject: string;
  text: string;
  html?: string;
  /** Besides what every mail has, such as `List-Unsubscribe`. */
  headers?: Record<string, string>;
};

/** A stored message of the outbox. */
export type OutboxMessage = MailMessage & { id: string; from: string; sentAt: string };

export type MailPort = {
  readonly adapter: 'outbox' | 'smtp';

  /** Resolves when the message is kept or accepted by the server; throws `ProviderError`. Not idempotent. */
  send(message: MailMessage): Promise<void>;

  /** Newest first, at most `limit`; null if email is sent and not stored. */
  listOutbox(input: { limit: number }): Promise<OutboxMessage[] | null>;
};
