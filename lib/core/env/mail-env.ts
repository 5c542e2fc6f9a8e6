import { z } from 'zod';

export const mailSchema = z.discriminatedUnion('MAIL', [
  z.object({
    MAIL: z.literal('outbox').meta({
      readBy: 'web, worker',
      example: 'smtp',
      description:
        '`smtp` sends emails; `outbox` writes them to `DATA_DIR/outbox`, where a platform ' +
        'administrator can read them in the panel',
    }),
    MAIL_FROM: z.string().default('Reelhof <noreply@reelhof.local>').meta({
      readBy: 'web, worker',
      example: 'Reelhof <noreply@example.com>',
      description: 'Sender; required with `smtp`',
    }),
  }),
  z.object({
    MAIL: z.literal('smtp'),
    MAIL_FROM: z.string().min(3),
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).meta({
      readBy: 'web, worker',
      example: 'smtps://user:password@mail.example.com',
      description: 'Mail server, `smtp://` or `smtps://`, with user and password',
    }),
  }),
]);

export type MailEnv = z.infer<typeof mailSchema>;
