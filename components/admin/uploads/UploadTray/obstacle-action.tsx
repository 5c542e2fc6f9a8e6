'use client';

import { toast } from '@payloadcms/ui';
import { usePathname } from 'next/navigation';

import { useGo } from '@/components/kit/navigation/use-go';
import { Button } from '@/components/kit/buttons/Button';
import { useLanguage } from '@/components/kit/i18n/use-language';
import { useText } from '@/components/kit/i18n/use-text';
import { formatBytes } from '@/lib/core/i18n/format-bytes';

import type { UploadAction } from '../describe-obstacle';
import type { UploadItem } from '../engine/types';
import { pickFiles } from '../pick-files';
import { useUploads } from '../uploads-context';

type ObstacleActionProps = { action: UploadAction; item: UploadItem };

/** The one thing that makes a held upload go on. */
export const ObstacleAction = ({ action, item: { id, name, size } }: ObstacleActionProps) => {
  const text = useText();
  const language = useLanguage();
  const go = useGo();
  const pathname = usePathname();
  const { center } = useUploads();
  const choose = async () => {
    const [file] = await pickFiles({ isMultiple: false });
    if (!file || (await center.provide(id, file))) return;
    toast.error(text('uploads.obstacle.wrongFile', { name, size: formatBytes(language, size) }));
  };
  const perform: Record<UploadAction, () => void> = {
    retry: () => center.resume(id),
    signIn: () => go.push(`/admin/login?redirect=${encodeURIComponent(pathname)}`),
    switchBack: () => void center.returnToWorkspace().catch(() => toast.error(text('switcher.failed'))),
    restart: () => center.restart(id),
    choose: () => void choose(),
    remove: () => center.dismiss(id),
  };
  return (
    <Button onClick={perform[action]} size="small">
      {text(`uploads.action.${action}`)}
    </Button>
  );
};
