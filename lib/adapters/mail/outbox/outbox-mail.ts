import { randomBytes } from 'node:crypto';
import { access, constants, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { toSingleLine } from '@/lib/core/strings';
import type { MailPort, OutboxMessage } from '@/lib/ports/mail';
import { ProviderError } from '@/lib/ports/provider-error';

type OutboxMailOptions = {
  /** `DATA_DIR`; messages are stored in its folder `outbox`. */
  dataDir: string;
  /** The sender of every message, `Name <address>`. */
  readonly from: string;
};

/** File names of stored messages; other files are ignored. */
const storedName = /^\d{8}T\d{9}Z-\d{6}-[0-9a-f]{8}\.json$/;

const isText = (value: unknown): value is string => typeof value === 'string';

const areTexts = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' && value !== null && Object.values(value).every(isText);

const parseMessage = (fileName: string, content: string): OutboxMessage | null => {
  let value: unknown;
  try {
    value = JSON.parse(content);
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null) return null;
  const { to, subject, text, html, headers, from, sentAt } = value as Record<string, unknown>;
  if (!isText(to) || !isText(subject) || !isText(text) || !isText(from) || !isText(sentAt)) return null;
  return {
    id: path.basename(fileName, '.json'),
    from,
    to,
    subject,
    text,
    ...(isText(html) && { html }),
    ...(areTexts(headers) && { headers }),
    sentAt,
  };
};

/**
 * Stores email locally: one JSON file per message in `DATA_DIR/outbox`, mode 600 because it may contain a
 * reset link. File names sort by time; unreadable or unknown files are skipped.
 */
export const createOutboxMail = (options: OutboxMailOptions): MailPort => {
  const { dataDir } = options;
  const folder = path.join(dataDir, 'outbox');
  // Preserves the order of messages of the same millisecond.
  let sequence = 0;

  const fail = (operation: string, cause: unknown): never => {
    throw new ProviderError(`the outbox folder ${folder} cannot be used`, {
      port: 'mail',
      operation,
      retryable: true,
      cause,
    });
  };

  const keep = async (message: Omit<OutboxMessage, 'id'>): Promise<void> => {
    const stamp = message.sentAt.replace(/[-:.]/g, '');
    const order = String(sequence++ % 1_000_000).padStart(6, '0');
    const target = path.join(folder, `${stamp}-${order}-${randomBytes(4).toString('hex')}.json`);
    const temporary = `${target}.tmp`;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    try {
      await writeFile(temporary, JSON.stringify(message, null, 2), { mode: 0o600, flag: 'wx' });
      await rename(temporary, target);
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  };

  const list = async (limit: number): Promise<OutboxMessage[]> => {
    const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    });
    const messages: OutboxMessage[] = [];
    for (const name of names
      .filter((candidate) => storedName.test(candidate))
      .sort()
      .reverse()) {
      if (messages.length >= limit) break;
      const content = await readFile(path.join(folder, name), 'utf8').catch(() => '');
      const message = parseMessage(name, content);
      if (message) messages.push(message);
    }
    return messages;
  };

  return {
    adapter: 'outbox',
    send: ({ to, subject, text, html, headers }) =>
      keep({
        from: options.from,
        to,
        subject: toSingleLine(subject),
        text,
        ...(html !== undefined && { html }),
        ...(headers !== undefined && { headers }),
        sentAt: new Date().toISOString(),
      }).catch((error: unknown) => fail('send', error)),
    check: async () => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
        .then(() => access(folder, constants.W_OK))
        .catch((error: unknown) => fail('check', error));
    },
    listOutbox: ({ limit }) => list(limit).catch((error: unknown) => fail('listOutbox', error)),
  };
};
