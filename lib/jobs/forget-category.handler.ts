import { forgetCategory } from '@/lib/library/forget-category';

import type { JobHandler } from './tasks';

export const handleForgetCategory: JobHandler<'forget-category'> = ({ payload }, input) =>
  forgetCategory(payload, input);
