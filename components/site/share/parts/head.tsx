import { IconButton } from '@/components/kit/buttons/base-button';
import * as paths from '@/components/kit/icon-paths';
import { IconShape } from '@/components/kit/icon-shape';

import { useClock, usePage } from '../page-context';
import { useReview } from '../review-context';
import { Brand } from './brand';
import { DecideButtons } from './decide-buttons';

import flat from './flat-control.module.scss';
import styles from './head.module.scss';
import layout from './layout.module.scss';
import texts from './text.module.scss';

/** Title, version, and the actions for the whole video. */
export const Head = () => {
  const { text } = usePage();
  const { share, setDialog, compare, threads } = useReview();
  const { versions } = share;
  const openCount = threads.filter(({ comment }) => !comment.resolvedAt).length;
  return (
    <header className={styles.head}>
      <Brand workspace={share.share.workspace} />
      <div className={styles.title}>
        <h1 title={share.video.title}>{share.video.title}</h1>
        <span className={styles.subtitle}>
          <VersionPicker />
          <span className={`${styles.openCount} ${layout.phone}`}>
            {' '}
            · {text('sharePage.list.openCount', { count: openCount })}
          </span>
        </span>
      </div>
      <span className={`${layout.spacer} ${layout.desktop}`} />
      <NewVersion />
      {versions.length > 1 && (
        <button
          aria-label={text('sharePage.compare.start')}
          aria-pressed={compare.older !== null}
          className={`${flat.control} ${styles.compareButton}`}
          onClick={() => (compare.older ? compare.end() : void compare.start())}
          title={text('sharePage.compare.start')}
          type="button"
        >
          <IconShape path={paths.compare} />
          <span className={layout.desktop}>{text('sharePage.compare.start')}</span>
        </button>
      )}
      {share.share.allowDownload && (
        <IconButton
          icon={paths.download}
          label={text('sharePage.download.open')}
          onClick={() => setDialog({ kind: 'download' })}
        />
      )}
      <IconButton
        className={layout.desktop}
        icon={paths.print}
        label={text('sharePage.print.open')}
        onClick={() => setDialog({ kind: 'print' })}
      />
      <DecideButtons place="head" />
      <IconButton
        className={layout.desktop}
        icon={paths.keyboard}
        label={text('sharePage.keysOpen')}
        onClick={() => setDialog({ kind: 'keys' })}
      />
    </header>
  );
};

const VersionPicker = () => {
  const { share, showVersion, compare } = useReview();
  const { text, language } = usePage();
  const { timeZone } = useClock();
  const { versions, video } = share;
  if (versions.length < 2) return text('sharePage.version', { version: video.version });
  const day = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', timeZone });
  return (
    <select
      aria-label={text('sharePage.versions.label')}
      className={`${flat.control} ${styles.picker}`}
      onChange={(event) => {
        compare.end();
        void showVersion(Number(event.target.value));
      }}
      suppressHydrationWarning
      value={video.version}
    >
      {versions.map(({ version, createdAt }) => (
        <option key={version} suppressHydrationWarning value={version}>
          {text('sharePage.versions.option', { version, date: day.format(new Date(createdAt)) })}
        </option>
      ))}
    </select>
  );
};

/** Announces a new version. Does not load it automatically, since the user may be typing. */
const NewVersion = () => {
  const { share, thread, showVersion } = useReview();
  const { text } = usePage();
  const known = share.versions[0]?.version ?? share.video.version;
  if (thread.servedVersion <= known) return null;
  return (
    <p className={styles.newVersion} role="status">
      {text('sharePage.newVersion')}{' '}
      <button className={texts.link} onClick={() => void showVersion()} type="button">
        {text('sharePage.versions.show')}
      </button>
    </p>
  );
};
