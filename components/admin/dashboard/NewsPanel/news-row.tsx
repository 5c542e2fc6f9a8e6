import { Avatar } from '@/components/kit/Avatar';
import { Tag } from '@/components/kit/Tag';
import { formatNumber } from '@/lib/core/i18n/format-number';
import type { TextParams } from '@/lib/core/i18n/format-message';
import { translate, type MessageKey } from '@/lib/core/i18n/text';
import type { News } from '@/lib/platform/dashboard/find-news';

import { getVideoHref, Row, VideoThumb } from './row';

/** Something that happened. */
export const NewsRow = ({ item, language }: { item: News; language: string }) => {
  const t = (key: MessageKey, params?: TextParams) => translate(language, key, params);
  switch (item.kind) {
    case 'unusual': {
      const { video, views, usual } = item;
      return (
        <Row
          at={null}
          href={getVideoHref(video, 'analytics')}
          picture={<VideoThumb video={video} />}
          title={video.title}
        >
          {t('dashboard.news.unusual', { views, usual: formatNumber(language, usual) })}
        </Row>
      );
    }
    case 'ready': {
      const { video, at } = item;
      return (
        <Row at={at} href={getVideoHref(video)} picture={<VideoThumb video={video} />} title={video.title}>
          <Tag tone="good">{translate(language, 'videos.status.COMPLETE')}</Tag>{' '}
          {video.createdBy && t('dashboard.news.uploadedBy', { name: video.createdBy })}
        </Row>
      );
    }
    case 'joined': {
      const { name, role, at } = item;
      return (
        <Row at={at} picture={<Avatar isRound name={name} />} title={t('dashboard.news.joined', { name })}>
          {role
            ? t('dashboard.news.joinedAs', { role: translate(language, `roles.${role}`) })
            : t('dashboard.news.accepted')}
        </Row>
      );
    }
  }
};
