import { createTransport } from 'nodemailer';

import { isLoopback } from '@/lib/core/network/origins';
import { toSingleLine } from '@/lib/core/strings';
import type { MailPort } from '@/lib/ports/mail';
import { ProviderError } from '@/lib/ports/provider-error';

type SmtpMailOptions = {
  /** `smtp://user:password@host:port` (STARTTLS where offered) or `smtps://…` (TLS from the first byte). */
  url: string;
  /** The sender, `Name <address>`. Read for each message, because it may change. */
  readonly from: string;
};

/**
 * A password never crosses a network in the clear: with credentials, STARTTLS is demanded unless the server
 * is this machine.
 */
const needsTls = (url: string): boolean => {
  const { username, hostname } = new URL(url);
  return username !== '' && !isLoopback(hostname);
};

/** Connection faults, which a retry may resolve. */
const transientCodes = new Set([
  'ECONNECTION',
  'ECONNRESET',
  'ECONNREFUSED',
  'EDNS',
  'ESOCKET',
  'ESTREAM',
  'ETIMEDOUT',
]);

/**
 * nodemailer reports a rejected certificate as `ESOCKET`, like any connection error; only the text differs.
 */
const certificateFault = /certificate|altnames/i;

/** RFC 5321, 4.2.1: 4yz is "transient negative", 5yz "permanent negative". */
const isRetryable = (error: unknown): boolean => {
  const {
    responseCode,
    code,
    message = '',
  } = error as Partial<Error> & { responseCode?: number; code?: string };
  if (responseCode) return responseCode >= 400 && responseCode < 500;
  if (certificateFault.test(message)) return false;
  return code !== undefined && transientCodes.has(code);
};

/**
 * Whether the server said that there is no such mailbox. Enhanced codes (RFC 3463) name addresses with 5.1.x
 * and disabled mailboxes with 5.2.1; 5.7.x is a policy, such as a relay that is refused to this sender.
 */
const isMailboxUnknown = (error: unknown): boolean => {
  const {
    responseCode,
    command,
    response = '',
  } = error as {
    responseCode?: number;
    command?: string;
    response?: string;
  };
  if (command !== 'RCPT TO' || responseCode === undefined || responseCode < 500) return false;
  const [, enhanced] = /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? [];
  if (enhanced) return enhanced.startsWith('5.1.') || enhanced === '5.2.1';
  return [550, 551, 553].includes(responseCode) && !/relay|spam|polic|block|denied|reject/i.test(response);
};

const toProviderError = (operation: string, error: unknown): ProviderError =>
  new ProviderError(error instanceof Error ? error.message : 'the message was not accepted', {
    port: 'mail',
    operation,
    retryable: isRetryable(error),
    ...(isMailboxUnknown(error) && { code: 'mailbox_unknown' }),
    cause: error,
  });

/**
 * Sends email through an SMTP server with one connection per message. The URL's query may override
 * nodemailer's options, e.g. `?requireTLS=false`. Throws `ProviderError`, retryable on 4yz replies and
 * connection faults.
 */
export const createSmtpMail = (options: SmtpMailOptions): MailPort => {
  const { url } = options;
  const transport = createTransport({
    url,
    requireTLS: needsTls(url),
    tls: { minVersion: 'TLSv1.2' },
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    // A message must not include local files or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });

  return {
    adapter: 'smtp',
    send: async ({ to, subject, text, html, headers }) => {
      try {
        await transport.sendMail({
          from: options.from,
          to,
          subject: toSingleLine(subject),
          text,
          html,
          headers,
        });
      } catch (error) {
        throw toProviderError('send', error);
      }
    },
    check: async () => {
      try {
        await transport.verify();
      } catch (error) {
        throw toProviderError('check', error);
      }
    },
    listOutbox: async () => null,
  };
};
