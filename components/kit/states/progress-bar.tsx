import styles from './progress-bar.module.scss';

type ProgressBarProps = {
  /** From 0 to 1; undefined if the progress is unknown. */
  value?: number;
  label: string;
  tone?: 'accent' | 'busy' | 'quiet' | 'bad';
};

/** A progress bar. */
export const ProgressBar = ({ value, label, tone = 'accent' }: ProgressBarProps) => {
  const percent = value === undefined ? undefined : Math.min(Math.max(value, 0), 1) * 100;
  return (
    <div
      aria-label={label}
      aria-valuemax={100}
      aria-valuemin={0}
      aria-valuenow={percent === undefined ? undefined : Math.round(percent)}
      className={styles.bar}
      data-tone={tone}
      role="progressbar"
    >
      <span
        className={styles.fill}
        data-unknown={percent === undefined}
        style={percent === undefined ? undefined : { width: `${percent}%` }}
      />
    </div>
  );
};
