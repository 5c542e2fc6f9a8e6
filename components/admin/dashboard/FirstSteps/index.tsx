import { ButtonLink } from '@/components/kit/ButtonLink';
import { Icon, type IconName } from '@/components/kit/Icon';
import { translate, type MessageKey } from '@/lib/core/i18n/text';

import styles from './first-steps.module.scss';

const steps = [
  { icon: 'upload', title: 'wizard.videoTitle', text: 'wizard.video' },
  { icon: 'globe', title: 'wizard.publicTitle', text: 'wizard.public' },
  { icon: 'code', title: 'wizard.embedTitle', text: 'wizard.embed' },
] as const satisfies { icon: IconName; title: MessageKey; text: MessageKey }[];

/** The way from an empty workspace to a video on a website. The first step is the one to take now. */
export const FirstSteps = ({ language }: { language: string }) => (
  <section aria-labelledby="first-steps">
    <h2 className={styles.title} id="first-steps">
      {translate(language, 'wizard.title')}
    </h2>
    <ol className={styles.steps}>
      {steps.map(({ icon, title, text }, index) => (
        <li className={styles.step} data-current={index === 0} key={title}>
          <span className={styles.mark}>
            <Icon name={icon} size={20} />
          </span>
          <h3>
            <span className={styles.number}>{index + 1}</span> {translate(language, title)}
          </h3>
          <p>{translate(language, text)}</p>
          {index === 0 && (
            <ButtonLink href="/admin/collections/videos?upload=1" icon="upload" kind="primary">
              {translate(language, 'wizard.videoAction')}
            </ButtonLink>
          )}
        </li>
      ))}
    </ol>
  </section>
);
