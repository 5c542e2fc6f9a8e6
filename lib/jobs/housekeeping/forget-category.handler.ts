import { forgetCategory } from '@/lib/library/labels/forget-category';

import type { JobHandler } from '../job-handler';

export const handleForgetCategory: JobHandler<'forget-category'> = ({ payload }, input) =>
  forgetCategory(payload, input);
