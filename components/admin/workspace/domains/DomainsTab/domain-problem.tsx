'use client';

import { Notice } from '@/components/kit/states/Notice';
import { useText } from '@/components/kit/i18n/use-text';
import type { PresentedDomain } from '@/lib/workspaces/domains/present-domain';

const known = [
  ...(['dns', 'taken', 'private_address', 'unreachable', 'other_server'] as const),
  ...(['certificate', 'caa', 'not_issued', 'in_use'] as const),
];

/** What stands in a domain's way, in a sentence; or what it waits for. */
export const DomainProblem = ({ domain: { status, records, problem } }: { domain: PresentedDomain }) => {
  const text = useText();
  const wrong = records.find(({ isRight, found }) => isRight === false && found !== null);
  if (wrong) {
    return (
      <Notice title={text('domains.problems.elsewhere', { found: wrong.found ?? '' })} tone="bad">
        {text('domains.problems.expected', { value: wrong.value })}
      </Notice>
    );
  }
  const reason = known.find((each) => each === problem);
  if (reason) return <Notice tone="bad">{text(`domains.problems.${reason}`)}</Notice>;
  return status === 'issuing' ? <Notice tone="busy">{text('domains.issuing')}</Notice> : null;
};
