import type { EmailAdapter, SendEmailOptions } from 'payload';

import { getPorts } from '@/lib/adapters/get-ports';
import { getEnv } from '@/lib/core/env/env';

import { sendMail } from './send-mail';

const toAddress = (value: SendEmailOptions['to']): string => {
  const first = Array.isArray(value) ? value[0] : value;
  if (!first) throw new Error('An email needs a recipient.');
  if (typeof first === 'string') return first;
  if ('address' in first && typeof first.address === 'string') return first.address;
  throw new Error('An email needs exactly one plain recipient address.');
};

/** Converts our simple HTML to plain text; links become their URLs. */
const toText = (html: string): string =>
  html
    .replace(/<a href="([^"]*)">([^<]*)<\/a>/g, '$2: $1')
    .replace(/<\/p>\s*/g, '\n\n')
    .replace(/<[^>]+>/g, '')
    .trim();

/** Sends Payload's own emails (forgotten passwords) through the mail port. */
export const createPayloadMail: EmailAdapter<void> = ({ payload }) => {
  const [, name = 'Reelhof', address = getEnv().mail.MAIL_FROM] =
    /^(.*?)\s*<([^>]+)>$/.exec(getEnv().mail.MAIL_FROM) ?? [];
  return {
    name: 'reelhof-mail',
    defaultFromName: name,
    defaultFromAddress: address,
    sendEmail: async ({ to, subject, html, text }) => {
      const body = typeof html === 'string' ? html : '';
      await sendMail({ payload, ports: getPorts() }, 'payload', {
        to: toAddress(to),
        subject: subject ?? '',
        text: typeof text === 'string' ? text : toText(body),
        ...(body && { html: body }),
      });
    },
  };
};
