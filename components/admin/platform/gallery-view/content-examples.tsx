import { StatusBadge } from '@/components/admin/library/status-badge';
import { Button } from '@/components/kit/buttons/button';
import { useLanguage } from '@/components/kit/i18n/use-language';
import { useText } from '@/components/kit/i18n/use-text';
import { PageHead } from '@/components/kit/navigation/page-head';
import { EmptyState } from '@/components/kit/states/empty-state';
import { ErrorState } from '@/components/kit/states/error-state';
import { NoPermissionState } from '@/components/kit/states/no-permission-state';
import { Notice } from '@/components/kit/states/notice';
import { Facts } from '@/components/kit/tables/facts';
import { RowName, RowTable } from '@/components/kit/tables/row-table';
import { Table } from '@/components/kit/tables/table';
import { formatBytes, formatDate, formatTimeLeft } from '@/lib/core/i18n/format';
import { Example } from './example';

const tones = ['info', 'busy', 'good', 'bad'] as const;

export const ContentExamples = () => {
  const text = useText();
  const language = useLanguage();
  const badge = <StatusBadge video={{ id: '', status: 'COMPLETE' }} />;
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
            // oxlint-disable-next-line react/purity -- any day will do
            { label: 'formatDate', value: formatDate(language, new Date().toISOString()) },
            { label: 'formatTimeLeft', value: formatTimeLeft(text, language, 170) },
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
      <Example name="EmptyState, ErrorState, NoPermissionState">
        <EmptyState title={text('dashboard.noWorkspaceTitle')}>
          <p>{text('gallery.hint')}</p>
          <Button icon="upload">{text('common.retry')}</Button>
        </EmptyState>
        <ErrorState onRetry={() => undefined}>{text('gallery.hint')}</ErrorState>
        <NoPermissionState />
      </Example>
      <Example name="Table">
        <Table label={text('gallery.title')}>
          <thead>
            <tr>
              <th scope="col">{text('fields.title')}</th>
              <th scope="col">{text('videos.fields.status')}</th>
            </tr>
          </thead>
          <tbody>
            {['Ein Blick in die Küche', 'Messe'].map((title) => (
              <tr key={title}>
                <th scope="row">{title}</th>
                <td>{badge}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </Example>
      <Example name="RowTable">
        <RowTable
          heads={[{ label: text('fields.title') }, { label: text('videos.fields.status') }]}
          label={text('gallery.title')}
        >
          <tbody>
            {['Ein Blick in die Küche', 'Messe'].map((title) => (
              <tr key={title}>
                <RowName>{title}</RowName>
                <td>{badge}</td>
              </tr>
            ))}
          </tbody>
        </RowTable>
      </Example>
    </>
  );
};
