'use client';

import { Notice } from '@/components/kit/states/Notice';
import { useText } from '@/components/kit/i18n/use-text';
import type { CloudFinding } from '@/lib/workspaces/cloud/cloud-settings';

import styles from './cloud-tool.module.scss';

/** What a check found: that all is well, or each thing that is missing. */
export const CloudFindings = ({ findings }: { findings: CloudFinding[] }) => {
  const text = useText();
  const failed = findings.filter(({ reason }) => reason !== null);
  if (failed.length === 0) return <Notice tone="good">{text('cloud.allWell')}</Notice>;
  return (
    <Notice title={text('cloud.findings')} tone="bad">
      <ul className={styles.findings}>
        {failed.map(({ bucket, probe, reason }) => (
          <li key={bucket + probe}>
            {text('cloud.finding', {
              bucket: text(`cloud.buckets.${bucket}`),
              probe: text(`cloud.probes.${probe}`),
              reason: text(`cloud.reasons.${reason ?? 'other'}`),
            })}
          </li>
        ))}
      </ul>
    </Notice>
  );
};
