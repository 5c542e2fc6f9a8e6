import type { Field } from 'payload';

import { leaseFields } from '@/lib/core/database/leases';
import { noOne } from '@/lib/core/access/tenant';

import { aiJobStates } from '../../workspaces/usage/ai-types';

const hidden = { hidden: true, access: { read: noOne, create: noOne, update: noOne } };

/** What a row has on which long AI work is done: its state, and whose turn it is. */
export const aiJobFields: Field[] = [
  { name: 'status', type: 'select', options: [...aiJobStates], index: true },
  // Of its credits and of its files.
  { name: 'jobName', type: 'text', index: true },
  { name: 'credits', type: 'number' },
  { name: 'failureReason', type: 'text' },
  { name: 'startedAt', type: 'date' },
  // The engine's job: only a failure makes another one of it.
  { name: 'attempt', type: 'number', ...hidden },
  // How often it was taken up since somebody last heard of it.
  { name: 'claims', type: 'number', ...hidden },
  // Of the call that asked for it.
  { name: 'traceparent', type: 'text', ...hidden },
  { name: 'failureDetail', type: 'textarea', ...hidden },
  ...leaseFields,
];
