import { forgetCategory } from '@/lib/library/forget-category';

import type { JobHandler } from './job-handler';

export const handleForgetCategory: JobHandler<'forget-category'> = ({ payload }, input) =>
  forgetCategory(payload, input);
