import { moveLabel } from '@/lib/library/labels/merge-labels';

import type { JobHandler } from '../job-handler';

export const handleMergeLabel: JobHandler<'merge-label'> = ({ payload }, input) => moveLabel(payload, input);
