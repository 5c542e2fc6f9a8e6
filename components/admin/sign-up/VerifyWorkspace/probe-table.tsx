'use client';

import { useText } from '@/components/kit/i18n/use-text';
import { type CredentialCheck, probeNames } from '@/lib/workspaces/cloud/build-steps';

import own from './verify-workspace.module.scss';

const buckets = ['uploadBucket', 'streamBucket'] as const;

/** What of the storage works and what does not. */
export const ProbeTable = ({ check }: { check: CredentialCheck }) => {
  const text = useText();
  return (
    <table className={own.probes}>
      <thead>
        <tr>
          <th scope="col">{text('signUp.verify.probe')}</th>
          {buckets.map((bucket) => (
            <th key={bucket} scope="col">
              {text(`signUp.verify.${bucket}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {probeNames.map((probe) => (
          <tr key={probe}>
            <th scope="row">{text(`signUp.verify.probes.${probe}`)}</th>
            {buckets.map((bucket) => (
              <td data-passed={check[bucket][probe]} key={bucket}>
                {text(check[bucket][probe] ? 'signUp.verify.passed' : 'signUp.verify.notPassed')}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
};
