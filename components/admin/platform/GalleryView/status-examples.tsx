import { StatusBadge } from '@/components/admin/library/StatusBadge';
import { ProgressBar } from '@/components/kit/states/ProgressBar';
import { Skeleton } from '@/components/kit/states/Skeleton';
import { Tag } from '@/components/kit/Tag';
import { UsageMeter } from '@/components/kit/UsageMeter';
import { useText } from '@/components/kit/i18n/use-text';
import { videoStatuses } from '@/lib/videos/library/types';

import { Example } from './example';
import styles from './gallery.module.scss';

const tones = ['quiet', 'busy', 'good', 'bad', 'live'] as const;
const barTones = ['accent', 'busy', 'quiet', 'bad'] as const;

export const StatusExamples = () => {
  const text = useText();
  return (
    <>
      <Example name="StatusBadge, Tag">
        <div className={styles.row}>
          {videoStatuses.map((status) => (
            <StatusBadge
              key={status}
              video={{ id: '', status, statusProgress: 64, statusMessage: text('encodingError.not_a_video') }}
            />
          ))}
        </div>
        <div className={styles.row}>
          {tones.map((tone) => (
            <Tag key={tone} tone={tone}>
              {tone}
            </Tag>
          ))}
        </div>
      </Example>
      <Example name="ProgressBar">
        {barTones.map((tone, index) => (
          <ProgressBar key={tone} label={tone} tone={tone} value={0.3 + index * 0.2} />
        ))}
        <ProgressBar label={text('kit.timeLeftUnknown')} />
      </Example>
      <Example name="UsageMeter">
        {[42, 80, 100].map((used) => (
          <UsageMeter
            fullText={text('usage.full')}
            key={used}
            label={text('usage.videos')}
            limit={100}
            text={text('usage.ofLimit', { used, limit: 100 })}
            used={used}
          />
        ))}
      </Example>
      <Example name="Skeleton">
        <Skeleton ratio="16 / 9" width={200} />
        <Skeleton width={160} />
        <Skeleton height={12} width={100} />
      </Example>
    </>
  );
};
