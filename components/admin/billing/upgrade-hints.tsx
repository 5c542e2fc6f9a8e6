'use client';

import { ButtonLink } from '@/components/kit/buttons/button';
import { useText } from '@/components/kit/i18n/use-text';
import { Notice } from '@/components/kit/states/notice';
import type { MissingFeature as Missing } from '@/lib/workspaces/find-missing-feature';

import styles from './upgrade-hints.module.scss';

/** Names the first package that includes a feature. Renders nothing if no package on offer has it. */
export const UpgradePill = ({ firstPackage }: { firstPackage: string | null }) => {
  const text = useText();
  if (firstPackage === null) return null;
  return <span className={styles.pill}>{text('missingFeature.from', { package: firstPackage })}</span>;
};

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

type PlayerDesignUpgradeProps = { canReadAccount: boolean; firstPackage: string | null };

/** Explains that the package lacks player design, with an upgrade link for users who may change it. */
export const PlayerDesignUpgrade = ({ canReadAccount, firstPackage }: PlayerDesignUpgradeProps) => {
  const text = useText();
  return (
    <Notice
      action={
        canReadAccount && (
          <ButtonLink href="/admin/globals/account">{text('presets.upgrade.changePlan')}</ButtonLink>
        )
      }
      badge={<UpgradePill firstPackage={firstPackage} />}
      title={text('presets.upgrade.title')}
      tone="info"
    >
      {text('presets.upgrade.text')}
    </Notice>
  );
};
