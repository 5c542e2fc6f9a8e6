'use client';

import { useText } from '@/components/kit/i18n/use-text';

import styles from './upgrade-pill.module.scss';

/** Names the first package that includes a feature. Renders nothing if no package on offer has it. */
export const UpgradePill = ({ firstPackage }: { firstPackage: string | null }) => {
  const text = useText();
  if (firstPackage === null) return null;
  return <span className={styles.pill}>{text('missingFeature.from', { package: firstPackage })}</span>;
};
