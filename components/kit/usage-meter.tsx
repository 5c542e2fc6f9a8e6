import styles from './usage-meter.module.scss';

type UsageMeterProps = {
  label: string;
  used: number;
  limit: number | null;
  text: string;
  /** Shown if the limit is reached. */
  fullText: string;
};

const warnFrom = 0.8;

/** Usage of a plan's limit: amber from 80 %, red from 100 %, with a text besides the colour. */
export const UsageMeter = ({ label, used, limit, text, fullText }: UsageMeterProps) => {
  const share = limit === null ? 0 : limit === 0 ? 1 : used / limit;
  const level = limit === null || share < warnFrom ? 'fine' : share < 1 ? 'near' : 'full';
  return (
    <div className={styles.meter} data-level={level}>
      <div className={styles.row}>
        <span>{label}</span>
        <span>{text}</span>
      </div>
      {limit !== null && (
        <div
          aria-label={label}
          aria-valuemax={limit}
          aria-valuemin={0}
          aria-valuenow={Math.min(used, limit)}
          aria-valuetext={text}
          className={styles.bar}
          role="meter"
        >
          <span style={{ width: `${Math.min(share, 1) * 100}%` }} />
        </div>
      )}
      {level === 'full' && <p className={styles.full}>{fullText}</p>}
    </div>
  );
};
