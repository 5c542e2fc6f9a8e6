import { z } from 'zod';

import { defineEndpoint } from '@/lib/http/define-endpoint';
import { assertSignUpOpen } from '@/lib/sign-up/check-person';
import { findFreeSlugs } from '@/lib/sign-up/find-free-slugs';

import { workspaceSlugField } from './sign-up-fields';

/** `POST /api/workspaces/slug-availability`. */
export const findFreeSlugsEndpoint = defineEndpoint({
  method: 'post',
  path: '/slug-availability',
  summary: 'Whether the address of a workspace is free, and two that are',
  permission: 'public',
  rateLimit: { name: 'slug-availability', max: 120, seconds: 300 },
  body: z.object({ slug: workspaceSlugField, name: z.string().max(100).default('') }),
  answer: z.object({ available: z.boolean(), isValid: z.boolean(), proposals: z.array(z.string()) }),
  cache: 'no-store',
  run: ({ payload }, { body }) => {
    assertSignUpOpen();
    return findFreeSlugs(payload, body);
  },
});
