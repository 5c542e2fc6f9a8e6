import { forgetCategory } from '@/lib/videos/forget-category';

import type { JobHandler } from './tasks';

export const handleForgetCategory: JobHandler<'forget-category'> = ({ payload }, input) =>
  forgetCategory(payload, input);
