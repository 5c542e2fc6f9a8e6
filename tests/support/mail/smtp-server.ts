import type { AddressInfo } from 'node:net';

import { SMTPServer } from 'smtp-server';

/** A received message, decoded as far as the tests read it. */
export type ReceivedMail = { from: string; to: string[]; subject: string; text: string; html?: string };

type SmtpServerOptions = {
  credentials?: { user: string; password: string };
  startTls?: boolean;
  /** Answers RCPT TO with this SMTP code instead of accepting the address. */
  rejectRecipientsWith?: number;
  /** The whole answer. */
  reply?: string;
};

const decodeQuotedPrintable = (text: string): Buffer =>
  Buffer.from(
    text
      .replace(/=\r?\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  );

const decodeWords = (header: string): string =>
  header
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi, (_, encoding: string, text: string) =>
      (encoding.toUpperCase() === 'B'
        ? Buffer.from(text, 'base64')
        : decodeQuotedPrintable(text.replace(/_/g, ' '))
      ).toString('utf8'),
    );

const splitPart = (part: string): { headers: string; body: string } => {
  const [headers = '', ...rest] = part.split('\r\n\r\n');
  return { headers: headers.replace(/\r\n[ \t]+/g, ' '), body: rest.join('\r\n\r\n') };
};

const decodeBody = ({ headers, body }: { headers: string; body: string }): string => {
  const encoding = /^content-transfer-encoding: (.*)$/im.exec(headers)?.[1];
  const bytes =
    encoding === 'base64'
      ? Buffer.from(body, 'base64')
      : encoding === 'quoted-printable'
        ? decodeQuotedPrintable(body)
        : Buffer.from(body, 'latin1');
  return bytes.toString('utf8').replace(/\r\n/g, '\n').trim();
};

const parseMail = (raw: string): Pick<ReceivedMail, 'subject' | 'text' | 'html'> => {
  const message = splitPart(raw);
  const subject = decodeWords(/^subject: (.*)$/im.exec(message.headers)?.[1] ?? '');
  const boundary = /boundary="([^"]+)"/.exec(message.headers)?.[1];
  if (!boundary) return { subject, text: decodeBody(message) };
  const parts = raw.split(`--${boundary}`).map((part) => splitPart(part.trimStart()));
  const find = (type: string): string | undefined => {
    const part = parts.find(({ headers }) => new RegExp(`^content-type: ${type}`, 'im').test(headers));
    return part && decodeBody(part);
  };
  return { subject, text: find('text/plain') ?? '', html: find('text/html') };
};

/** A real SMTP server on a free local port that stores received messages. */
export const startSmtpServer = async (options: SmtpServerOptions = {}) => {
  const received: ReceivedMail[] = [];
  const { credentials, rejectRecipientsWith, reply = 'Not now', startTls = false } = options;
  const server = new SMTPServer({
    logger: false,
    authOptional: !credentials,
    disabledCommands: [...(startTls ? [] : ['STARTTLS']), ...(credentials ? [] : ['AUTH'])],
    allowInsecureAuth: true,
    onAuth: (auth, _session, callback) => {
      const isRight = auth.username === credentials?.user && auth.password === credentials?.password;
      callback(isRight ? null : new Error('Invalid username or password'), { user: auth.username });
    },
    onRcptTo: (_address, _session, callback) =>
      rejectRecipientsWith
        ? callback(
            Object.assign(new Error(reply.replace(/^\d{3} /, '')), { responseCode: rejectRecipientsWith }),
          )
        : callback(),
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          ...parseMail(Buffer.concat(chunks).toString('latin1')),
        });
        callback();
      });
    },
  });
  // Some tests abort during the handshake.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.server.address() as AddressInfo).port,
    received,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
};
