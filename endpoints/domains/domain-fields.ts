import { z } from 'zod';

const domain = z.string({ error: 'domain_required' }).max(300);

export const domainFields = z.object({ domain, workspaceId: z.string().min(1).max(64).optional() });
