import { useTranslation } from '@payloadcms/ui';

import { StatusBadge } from '@/components/admin/library/StatusBadge';
import { Button } from '@/components/kit/Button';
import { EmptyState } from '@/components/kit/EmptyState';
import { Facts } from '@/components/kit/Facts';
import { Notice } from '@/components/kit/Notice';
import { PageHead } from '@/components/kit/PageHead';
import { useText } from '@/components/kit/i18n/use-text';
import { formatBytes } from '@/lib/core/i18n/format-bytes';
import { formatDate } from '@/lib/core/i18n/format-date';
import { formatTimeLeft } from '@/lib/core/i18n/format-time-left';

import { Example } from './example';

const tones = ['info', 'busy', 'good', 'bad'] as const;

export const ContentExamples = () => {
  const text = useText();
  const { language } = useTranslation().i18n;
  const badge = <StatusBadge video={{ status: 'COMPLETE' }} />;
  return (
    <>
      <Example name="Notice">
        {tones.map((tone) => (
          <Notice
            action={<Button size="small">{text('common.retry')}</Button>}
            key={tone}
            title={text('common.done')}
            tone={tone}
          >
            {text('gallery.hint')}
          </Notice>
        ))}
        <Notice tone="info">{text('gallery.hint')}</Notice>
      </Example>
      <Example name="Facts, formatters">
        <Facts
          rows={[
            { label: text('videos.fields.status'), value: badge },
            { label: 'formatBytes', value: formatBytes(language, 4_300_000_000) },
            { label: 'formatDate', value: formatDate(language, new Date().toISOString()) },
            { label: 'formatTimeLeft', value: formatTimeLeft(language, 170) },
          ]}
        />
      </Example>
      <Example name="PageHead">
        <PageHead
          actions={<Button icon="more" aria-label={text('accessibility.moreActions')} />}
          badge={badge}
          crumbs={[{ label: text('videos.plural'), href: '/admin/collections/videos' }]}
          title={text('gallery.title')}
        />
      </Example>
      <Example name="EmptyState">
        <EmptyState title={text('dashboard.noWorkspaceTitle')}>
          <p>{text('gallery.hint')}</p>
          <Button icon="upload">{text('common.retry')}</Button>
        </EmptyState>
      </Example>
    </>
  );
};
