import { toast } from '@payloadcms/ui';

import { useCall } from '@/components/api/use-call';
import { useText } from '@/components/kit/i18n/use-text';
import type { ChangeImportsInput, ImportView } from '@/lib/imports/import-schemas';

import { changeImports } from './import-calls';

export type ImportActions = ReturnType<typeof useImportActions>;

type Options = {
  reload: () => Promise<void>;
  /** Vimeo access token as currently typed. */
  token: string;
  askForToken: () => void;
};

/** Actions on existing imports. */
export const useImportActions = ({ reload, token, askForToken }: Options) => {
  const text = useText();
  const { run, isBusy } = useCall(changeImports);
  const change = async (wanted: ChangeImportsInput): Promise<void> => {
    const outcome = await run(wanted);
    if (!outcome) return;
    if (outcome.error) toast.error(text('common.unexpected'));
    await reload();
  };
  return {
    isBusy,
    pause: () => change({ action: 'pause' }),
    resume: () => change({ action: 'resume' }),
    cancel: ({ id }: ImportView) => change({ action: 'cancel', id }),
    forget: ({ id }: ImportView) => change({ action: 'forget', id }),
    retry: async (rows: ImportView[]): Promise<void> => {
      const vimeoToken = token.trim();
      if (rows.some(({ source }) => source === 'vimeo') && !vimeoToken) return askForToken();
      const ids = rows.map(({ id }) => id);
      await change({ action: 'retry', ids, ...(vimeoToken && { vimeoToken }) });
    },
  };
};
