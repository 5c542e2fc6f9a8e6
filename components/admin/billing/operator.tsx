import type { ReactNode } from 'react';

import { getEnv } from '@/lib/core/env/env';
import { toLanguage } from '@/lib/core/i18n/languages';

import { OperatorProvider } from './operator-provider';

/** Loads the operator's settings and provides them to its children. */
export const Operator = ({ language, children }: { language: string; children: ReactNode }) => {
  const { trustPoints, supportEmail } = getEnv();
  const value = { trustPoints: trustPoints[toLanguage(language)], supportEmail };
  return <OperatorProvider value={value}>{children}</OperatorProvider>;
};
