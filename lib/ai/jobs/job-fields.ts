import type { Field } from 'payload';

import { noOne } from '@/lib/core/access/tenant';
import { leaseFields } from '@/lib/core/database/leases';
import { aiJobStates } from '@/lib/workspaces/usage/ai-types';

const hidden = { hidden: true, access: { read: noOne, create: noOne, update: noOne } };

/** Fields of rows with long AI work: state and lease. */
export const aiJobFields: Field[] = [
  { name: 'status', type: 'select', options: [...aiJobStates], index: true },
  // Identifies the job's credits and files.
  { name: 'jobName', type: 'text', index: true, ...hidden },
  { name: 'credits', type: 'number' },
  { name: 'failureReason', type: 'text' },
  { name: 'startedAt', type: 'date' },
  // Number of the engine's job; only a failure starts another one.
  { name: 'attempt', type: 'number', ...hidden },
  // Number of claims since the last progress.
  { name: 'claims', type: 'number', ...hidden },
  // Trace of the call that requested the work.
  { name: 'traceparent', type: 'text', ...hidden },
  { name: 'failureDetail', type: 'textarea', ...hidden },
  ...leaseFields,
];
