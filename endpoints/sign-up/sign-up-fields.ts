import { z } from 'zod';

import { maxPasswordLength, normaliseEmail } from '@/lib/accounts/rules';

/** Words that somebody typed; HTML in a name is text, control characters are nothing anybody is called. */
const name = z
  .string()
  .trim()
  .min(1)
  .max(100)
  // oxlint-disable-next-line no-control-regex -- that is what is refused
  .regex(/^[^\u0000-\u001f]*$/);

export const emailField = z.string().transform(normaliseEmail).pipe(z.email());

export const personFields = z.object({
  firstname: name,
  lastname: name,
  email: emailField,
  password: z.string().min(1).max(maxPasswordLength),
});

export const workspaceNameField = z.string().trim().min(3).max(30);
export const workspaceSlugField = z.string().trim().max(100);
