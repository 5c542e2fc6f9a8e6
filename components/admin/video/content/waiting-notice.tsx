'use client';

import { Notice } from '@/components/kit/states/Notice';
import { useLanguage } from '@/components/kit/i18n/use-language';
import { useText } from '@/components/kit/i18n/use-text';
import { formatPercent } from '@/lib/core/i18n/format-percent';

import { useEdit } from '../sync/edit-context';

/** In place of what needs an encoded file: how far it is, and that nobody has to wait here. */
export const WaitingNotice = () => {
  const text = useText();
  const language = useLanguage();
  const { video } = useEdit();
  const title =
    video.status === 'STATUS_UPDATE'
      ? text('content.waiting.title', { percent: formatPercent(language, (video.statusProgress ?? 0) / 100) })
      : text('content.waiting.titleQueued');
  return (
    <Notice title={title} tone="busy">
      {text('content.waiting.text')}
    </Notice>
  );
};
