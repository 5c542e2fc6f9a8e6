import { z } from 'zod';

import { passwordField } from '@/endpoints/accounts/password-field';
import { personNameSchema } from '@/lib/core/names/person-name';
import { normaliseEmail } from '@/lib/accounts/rules';
import { isSingleLine } from '@/lib/core/names/single-line';

export const emailField = z.string().transform(normaliseEmail).pipe(z.email());

export const personFields = z.object({
  firstname: personNameSchema,
  lastname: personNameSchema,
  email: emailField,
  password: passwordField,
});

export const workspaceNameField = z.string().trim().min(3).max(30).refine(isSingleLine);
export const workspaceSlugField = z.string().trim().max(100);
