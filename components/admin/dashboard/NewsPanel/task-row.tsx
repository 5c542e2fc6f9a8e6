import { ButtonLink } from '@/components/kit/buttons/ButtonLink';
import { Tag } from '@/components/kit/Tag';
import type { TextParams } from '@/lib/core/i18n/format-message';
import { translate, type MessageKey } from '@/lib/core/i18n/text';
import type { Task } from '@/lib/platform/dashboard/find-tasks';

import { getVideoHref, IconThumb, Row, VideoThumb } from './row';

/** Something that waits, with the one thing to do about it. */
export const TaskRow = ({ task, language }: { task: Task; language: string }) => {
  const t = (key: MessageKey, params?: TextParams) => translate(language, key, params);
  const act = (href: string) => (
    <ButtonLink href={href} size="small">
      {t(`dashboard.tasks.${task.kind}.action`)}
    </ButtonLink>
  );
  switch (task.kind) {
    case 'failedVideo': {
      const { video, at } = task;
      const href = getVideoHref(video);
      return (
        <Row
          action={act(href)}
          at={at}
          href={href}
          picture={<VideoThumb video={video} />}
          title={video.title}
        >
          <Tag tone="bad">{translate(language, 'videos.status.ERROR')}</Tag> {video.statusMessage}
        </Row>
      );
    }
    case 'expiredInvitations': {
      const { email, count, at } = task;
      return (
        <Row
          action={act('/admin/collections/members')}
          at={at}
          picture={<IconThumb name="mail" />}
          title={t('dashboard.tasks.expiredInvitations.title', { count, email })}
        >
          {t('dashboard.tasks.expiredInvitations.text')}
        </Row>
      );
    }
    case 'unverifiedDomain':
      return (
        <Row
          action={act('/admin/globals/account?tab=domains')}
          at={task.at}
          picture={<IconThumb name="globe" />}
          title={task.domain}
        >
          {t('dashboard.tasks.unverifiedDomain.text')}
        </Row>
      );
  }
};
