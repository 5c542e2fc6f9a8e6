import { StatusBadge } from '@/components/admin/library/status-badge';
import { VideoPicture } from '@/components/admin/library/video-card';
import { ButtonLink } from '@/components/kit/buttons/button';
import { Link } from '@/components/kit/buttons/link';
import { Icon } from '@/components/kit/icon';
import { type MessageKey, translate } from '@/lib/core/i18n/text';
import { getFirstSteps } from '@/lib/platform/dashboard/rules';
import type { LibraryVideo } from '@/lib/videos/library/list/library-schemas';

import { FirstUpload } from './first-upload';

import styles from './first-steps.module.scss';

type FirstStepsProps = {
  /** The newest videos of the workspace. */
  videos: LibraryVideo[];
  canUpload: boolean;
  language: string;
};

/** Onboarding steps from an empty workspace to a shared video, with the current one highlighted. */
export const FirstSteps = ({ videos, canUpload, language }: FirstStepsProps) => {
  const t = (key: MessageKey) => translate(language, key);
  const { isUploaded, isShared } = getFirstSteps(videos);
  const video = videos.find(({ status }) => status === 'COMPLETE') ?? videos[0];
  return (
    <section aria-labelledby="first-steps" className={styles.way}>
      <h2 className="sr-only" id="first-steps">
        {t('wizard.title')}
      </h2>
      {video ? <FirstVideo video={video} /> : <FirstUpload canUpload={canUpload} />}
      <ol className={styles.steps}>
        <Step isDone number={1} title={t('wizard.accountTitle')}>
          <p>{t('wizard.account')}</p>
        </Step>
        <Step isCurrent={!isUploaded} isDone={isUploaded} number={2} title={t('wizard.uploadTitle')}>
          <p>{t(isUploaded ? 'wizard.uploaded' : canUpload ? 'wizard.upload' : 'wizard.uploadClosed')}</p>
        </Step>
        <Step isCurrent={isUploaded && !isShared} isDone={isShared} number={3} title={t('wizard.shareTitle')}>
          <p>{t(isShared ? 'wizard.shared' : 'wizard.share')}</p>
          {isUploaded && video && (
            <ButtonLink
              href={`/admin/collections/videos/${video.id}?tab=embed`}
              icon="code"
              kind={isShared ? 'plain' : 'primary'}
            >
              {t('wizard.shareAction')}
            </ButtonLink>
          )}
        </Step>
      </ol>
    </section>
  );
};

const FirstVideo = ({ video }: { video: LibraryVideo }) => (
  <div className={styles.video}>
    <VideoPicture video={video} />
    <p>
      <Link href={`/admin/collections/videos/${video.id}`}>{video.title}</Link> <StatusBadge video={video} />
    </p>
  </div>
);

type StepProps = {
  number: number;
  title: string;
  isDone?: boolean;
  isCurrent?: boolean;
  children: React.ReactNode;
};

const Step = ({ number, title, isDone = false, isCurrent = false, children }: StepProps) => (
  <li
    aria-current={isCurrent ? 'step' : undefined}
    className={styles.step}
    data-state={isDone ? 'done' : isCurrent ? 'current' : 'open'}
  >
    <span aria-hidden="true" className={styles.mark}>
      {isDone ? <Icon name="check" size={16} /> : number}
    </span>
    <div className={styles.words}>
      <h3>{title}</h3>
      {children}
    </div>
  </li>
);
