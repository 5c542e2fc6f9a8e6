'use client';

import { useEffect, useRef, useState } from 'react';

import { setActiveWorkspace } from '@/components/admin/workspace/workspace-calls';
import { onWorkspaceChanged, setPageWorkspace } from '@/components/api/call-api';
import { useCall } from '@/components/api/use-call';
import { ConfirmDialog } from '@/components/kit/dialogs/confirm-dialog';
import { useText } from '@/components/kit/i18n/use-text';

type PageWorkspaceProps = { workspace: { id: string; name: string } | null };
type Question = { isWrite: boolean; answer: (isBack: boolean) => void };

/**
 * Binds the calls of this page to its workspace. If another tab has switched, asks to switch back; calls wait
 * for the answer, so no input is lost.
 */
export const PageWorkspace = ({ workspace }: PageWorkspaceProps) => {
  const text = useText();
  const [questions, setQuestions] = useState<Question[]>([]);
  const [hasFailed, setHasFailed] = useState(false);
  /** Read-only calls ask only once. */
  const wasDeclined = useRef(false);
  const { run, isBusy } = useCall(setActiveWorkspace);
  const id = workspace?.id ?? null;

  useEffect(() => {
    setPageWorkspace(id);
    wasDeclined.current = false;
    return onWorkspaceChanged(({ isWrite }) => {
      if (!isWrite && wasDeclined.current) return Promise.resolve(false);
      return new Promise((answer) => setQuestions((waiting) => [...waiting, { isWrite, answer }]));
    });
  }, [id]);

  const settle = (isBack: boolean) => {
    wasDeclined.current = !isBack;
    setHasFailed(false);
    for (const { answer } of questions) answer(isBack);
    setQuestions([]);
  };
  const switchBack = async () => {
    const outcome = await run(id ?? '');
    if (outcome?.error) setHasFailed(true);
    else if (outcome) settle(true);
  };

  const isSaving = questions.some(({ isWrite }) => isWrite);
  return (
    <ConfirmDialog
      confirmLabel={text(isSaving ? 'pageWorkspace.switchAndSave' : 'pageWorkspace.switch')}
      isBusy={isBusy}
      isOpen={questions.length > 0}
      onCancel={() => settle(false)}
      onConfirm={() => void switchBack()}
      title={text('pageWorkspace.title')}
    >
      <p>{text('pageWorkspace.text', { name: workspace?.name ?? '' })}</p>
      {isSaving && <p>{text('pageWorkspace.kept')}</p>}
      {hasFailed && <p role="alert">{text('switcher.failed')}</p>}
    </ConfirmDialog>
  );
};
