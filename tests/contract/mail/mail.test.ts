import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { createOutboxMail } from '@/lib/adapters/mail/outbox/outbox-mail';
import { createSmtpMail } from '@/lib/adapters/mail/smtp/smtp-mail';
import type { MailMessage, MailPort } from '@/lib/ports/mail';
import { ProviderError } from '@/lib/ports/provider-error';
import { type ReceivedMail, startSmtpServer } from '@/tests/support/mail/smtp-server';

const from = 'Reelhof <noreply@reelhof.test>';

type Harness = {
  mail: MailPort;
  /** All sent messages, oldest first, as the receiving side sees them. */
  received: () => Promise<ReceivedMail[]>;
  stop: () => Promise<void>;
};

const startOutbox = async (): Promise<Harness> => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'reelhof-mail-'));
  const mail = createOutboxMail({ dataDir, from });
  return {
    mail,
    received: async () =>
      ((await mail.listOutbox({ limit: 100 })) ?? []).reverse().map((message) => ({
        from: /<(.+)>/.exec(message.from)?.[1] ?? message.from,
        to: [message.to],
        subject: message.subject,
        text: message.text,
        html: message.html,
      })),
    stop: () => rm(dataDir, { recursive: true }),
  };
};

const startSmtp = async (): Promise<Harness> => {
  const server = await startSmtpServer();
  return {
    mail: createSmtpMail({ url: `smtp://127.0.0.1:${server.port}`, from }),
    received: async () => server.received,
    stop: server.stop,
  };
};

const catchError = async (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

/** Guests, workspaces and videos can put such text into email subjects. */
const oddSubject = 'Evil\r\nBcc: victim@example.org\u202e\u2028x\u0007';
const plain: MailMessage = { to: 'anna@example.org', subject: 'Hello', text: 'A line.\nAnother line.' };

describe.each([
  { adapter: 'outbox', start: startOutbox },
  { adapter: 'smtp', start: startSmtp },
])('mail port: $adapter', ({ adapter, start }) => {
  let harness: Harness;
  beforeEach(async () => {
    harness = await start();
  });
  afterEach(() => harness.stop());

  it('sends the subject as one line without direction characters', async () => {
    await harness.mail.send({ ...plain, subject: oddSubject });
    const [message] = await harness.received();
    expect(message?.to).toEqual([plain.to]);
    expect(message?.subject).toBe('Evil Bcc: victim@example.org x');
  });

  it('says which adapter it is', () => {
    expect(harness.mail.adapter).toBe(adapter);
  });

  it.each<{ name: string; message: MailMessage }>([
    { name: 'plain text', message: plain },
    { name: 'text and HTML', message: { ...plain, html: '<p>A line.</p>' } },
    {
      name: 'umlauts, a long subject and emoji',
      message: {
        ...plain,
        subject: `Zurücksetzen: ${'Größe '.repeat(20)}🎬`,
        text: 'Grüße aus Köln, 100 % = ok',
      },
    },
  ])('delivers $name unchanged', async ({ message }) => {
    await harness.mail.send(message);
    const [got, ...others] = await harness.received();
    expect(others).toEqual([]);
    expect(got?.from).toBe('noreply@reelhof.test');
    expect(got?.to).toEqual([message.to]);
    expect(got?.subject.trim()).toBe(message.subject.trim());
    expect(got?.text).toBe(message.text);
    expect(got?.html).toBe(message.html);
  });

  it('is not idempotent: sending the same message twice delivers it twice', async () => {
    await harness.mail.send(plain);
    await harness.mail.send(plain);
    expect(await harness.received()).toHaveLength(2);
  });

  it('keeps the order of messages sent one after another', async () => {
    const subjects = Array.from({ length: 12 }, (_, index) => `Message ${index}`);
    for (const subject of subjects) await harness.mail.send({ ...plain, subject });
    expect((await harness.received()).map(({ subject }) => subject)).toEqual(subjects);
  });

  it('lets no line break in a subject become a header', async () => {
    await harness.mail.send({ ...plain, subject: 'Hello\r\nBcc: eve@example.org' });
    const [got] = await harness.received();
    expect(got?.to).toEqual([plain.to]);
  });

  it('lists stored messages, or returns null if none are stored', async () => {
    await harness.mail.send(plain);
    const kept = await harness.mail.listOutbox({ limit: 10 });
    expect(kept === null).toBe(adapter === 'smtp');
  });
});

describe('mail port: outbox only', () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'reelhof-outbox-'));
  });
  afterEach(() => rm(dataDir, { recursive: true }));

  it('returns an empty list before the first message', async () => {
    expect(await createOutboxMail({ dataDir, from }).listOutbox({ limit: 5 })).toEqual([]);
  });

  it('lists newest first and at most the limit', async () => {
    const mail = createOutboxMail({ dataDir, from });
    for (const subject of ['a', 'b', 'c']) await mail.send({ ...plain, subject });
    const kept = await mail.listOutbox({ limit: 2 });
    expect(kept?.map(({ subject }) => subject)).toEqual(['c', 'b']);
    expect(new Set(kept?.map(({ id }) => id)).size).toBe(2);
  });

  it('stores each message in a separate file that only the owner can read', async () => {
    const mail = createOutboxMail({ dataDir, from });
    await Promise.all([mail.send(plain), mail.send(plain), mail.send(plain)]);
    const names = await readdir(path.join(dataDir, 'outbox'));
    expect(names).toHaveLength(3);
    for (const name of names)
      expect((await stat(path.join(dataDir, 'outbox', name))).mode & 0o777).toBe(0o600);
  });

  it('skips foreign and broken files', async () => {
    const mail = createOutboxMail({ dataDir, from });
    await mail.send(plain);
    const outbox = path.join(dataDir, 'outbox');
    await writeFile(path.join(outbox, 'notes.txt'), 'not a message');
    await writeFile(path.join(outbox, '.DS_Store'), 'not a message');
    await writeFile(path.join(outbox, '29990101T000000000Z-000000-00000000.json'), '{ "to": 1 }');
    await writeFile(path.join(outbox, '29990101T000000000Z-000001-00000000.json'), '{ "to": "x@exa');
    expect(await mail.listOutbox({ limit: 1 })).toMatchObject([{ subject: plain.subject }]);
  });

  it('throws a retryable ProviderError if the folder can’t be used', async () => {
    await writeFile(path.join(dataDir, 'outbox'), 'a file where the folder should be');
    const error = await catchError(createOutboxMail({ dataDir, from }).send(plain));
    expect(error).toBeInstanceOf(ProviderError);
    expect(error).toMatchObject({ port: 'mail', operation: 'send', retryable: true });
  });
});

describe('mail port: smtp only', () => {
  const credentials = { user: 'reelhof', password: 'right' };

  it('authenticates with the credentials of the URL', async () => {
    const server = await startSmtpServer({ credentials });
    await createSmtpMail({ url: `smtp://reelhof:right@127.0.0.1:${server.port}`, from }).send(plain);
    expect(server.received).toHaveLength(1);
    await server.stop();
  });

  it.each([
    { name: 'a 450 for the recipient', options: { rejectRecipientsWith: 450 }, login: '', retryable: true },
    { name: 'a 550 for the recipient', options: { rejectRecipientsWith: 550 }, login: '', retryable: false },
    { name: 'a wrong password', options: { credentials }, login: 'reelhof:wrong@', retryable: false },
    { name: 'an untrusted certificate', options: { startTls: true }, login: '', retryable: false },
  ])('turns $name into a ProviderError, retryable: $retryable', async ({ options, login, retryable }) => {
    const server = await startSmtpServer(options);
    const mail = createSmtpMail({ url: `smtp://${login}127.0.0.1:${server.port}`, from });
    const error = await catchError(mail.send(plain));
    expect(error).toBeInstanceOf(ProviderError);
    expect(error).toMatchObject({ port: 'mail', operation: 'send', retryable });
    expect(String(error)).not.toContain('wrong');
    expect(server.received).toEqual([]);
    await server.stop();
  });

  it.each([
    { reply: '550 5.1.1 no such user', code: 'mailbox_unknown' },
    { reply: '550 no such user', code: 'mailbox_unknown' },
    { reply: '550 5.7.1 relaying is not allowed', code: null },
    { reply: '550 relaying denied', code: null },
    { reply: '552 5.2.2 mailbox full', code: null },
  ])('knows whether "$reply" means that the address does not exist', async ({ reply, code }) => {
    const server = await startSmtpServer({ rejectRecipientsWith: Number(reply.slice(0, 3)), reply });
    const mail = createSmtpMail({ url: `smtp://127.0.0.1:${server.port}`, from });
    expect(await catchError(mail.send(plain))).toMatchObject({ code, retryable: false });
    await server.stop();
  });

  it('turns an unreachable server into a retryable ProviderError', async () => {
    const server = await startSmtpServer();
    await server.stop();
    const error = await catchError(
      createSmtpMail({ url: `smtp://127.0.0.1:${server.port}`, from }).send(plain),
    );
    expect(error).toBeInstanceOf(ProviderError);
    expect(error).toMatchObject({ retryable: true });
  });
});
