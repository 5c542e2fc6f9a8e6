import { z } from 'zod';

import { defineEndpoint } from '@/lib/http/define-endpoint';
import { assertSignUpOpen } from '@/lib/sign-up/check-person';
import { noteReferer } from '@/lib/sign-up/note-referer';
import { refererOptions } from '@/lib/sign-up/rules';

import { workspaceNameField, workspaceSlugField } from './sign-up-fields';

/** `POST /api/workspaces/send-referer-info`. */
export const noteRefererEndpoint = defineEndpoint({
  method: 'post',
  path: '/send-referer-info',
  summary: 'Say how one heard of the product, or take it back with null',
  permission: 'public',
  rateLimit: { name: 'send-referer-info', max: 30, seconds: 300 },
  body: z.object({
    referer: z.enum(refererOptions).nullable(),
    workspaceName: workspaceNameField,
    workspaceSlug: workspaceSlugField,
  }),
  answer: z.object({ success: z.boolean() }),
  run: (ctx, { body }) => {
    assertSignUpOpen();
    return noteReferer(ctx, body);
  },
});
