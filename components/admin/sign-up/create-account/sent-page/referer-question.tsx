'use client';

import { useState } from 'react';

import { CallError } from '@/components/api/call-error';
import { Chip } from '@/components/kit/buttons/chip';
import { useText } from '@/components/kit/i18n/use-text';
import { type Referer, refererOptions } from '@/lib/platform/sign-up/rules';

import { sendReferer } from '../sign-up-calls';
import own from './sent-page.module.scss';

/**
 * Asks how the user heard of the product. One tap answers, a second one undoes it. The answer is optional, so
 * errors are silent.
 */
export const RefererQuestion = ({
  workspaceName,
  workspaceSlug,
}: {
  workspaceName: string;
  workspaceSlug: string;
}) => {
  const text = useText();
  const [chosen, setChosen] = useState<Referer | null>(null);
  const choose = (option: Referer) => {
    const referer = option === chosen ? null : option;
    setChosen(referer);
    sendReferer({ referer, workspaceName, workspaceSlug }).catch((error: unknown) => {
      if (!(error instanceof CallError)) throw error;
    });
  };
  return (
    <div className={own.question}>
      <h2 id="referer">{text('signUp.referer.title')}</h2>
      <p role="status">{text(chosen ? 'signUp.referer.thanks' : 'signUp.referer.hint')}</p>
      <div aria-labelledby="referer" className={own.answers} role="group">
        {refererOptions.map((option) => (
          <Chip isActive={option === chosen} key={option} onClick={() => choose(option)}>
            {text(`signUp.referer.options.${option}`)}
          </Chip>
        ))}
      </div>
    </div>
  );
};
