'use client';

import { UpgradePill } from '@/components/admin/billing/upgrade-pill';
import { ButtonLink } from '@/components/kit/buttons/button';
import { useText } from '@/components/kit/i18n/use-text';
import type { MissingFeature as Missing } from '@/lib/workspaces/find-missing-feature';

import styles from './missing-feature.module.scss';

type MissingFeatureProps = { title: string; missing: Missing; children: string };

/** Replaces a feature that the package lacks: names the first package with it, and offers an upgrade. */
export const MissingFeature = ({ title, missing, children }: MissingFeatureProps) => {
  const text = useText();
  return (
    <section className={styles.card}>
      <h2>
        {title}
        <UpgradePill firstPackage={missing.firstPackage} />
      </h2>
      <p>{children}</p>
      <ButtonLink href="/admin/globals/account?tab=general" size="small">
        {text('missingFeature.packages')}
      </ButtonLink>
    </section>
  );
};
