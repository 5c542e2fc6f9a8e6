import { z } from 'zod';

import { personNameSchema } from '@/lib/core/person-name';
import { maxPasswordLength, normaliseEmail } from '@/lib/accounts/rules';
import { isSingleLine } from '@/lib/core/single-line';

export const emailField = z.string().transform(normaliseEmail).pipe(z.email());

export const personFields = z.object({
  firstname: personNameSchema,
  lastname: personNameSchema,
  email: emailField,
  password: z.string().min(1).max(maxPasswordLength),
});

export const workspaceNameField = z.string().trim().min(3).max(30).refine(isSingleLine);
export const workspaceSlugField = z.string().trim().max(100);
