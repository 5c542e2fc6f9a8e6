import styles from './skeleton.module.scss';

type SkeletonProps = {
  /** Pixels, or any CSS length. */
  width?: number | string;
  height?: number | string;
  /** As in CSS, e.g. `16 / 9`; in place of a height. */
  ratio?: string;
};

/** The place of something that is still loading. */
export const Skeleton = ({ width = '100%', height, ratio }: SkeletonProps) => (
  <span
    aria-hidden="true"
    className={styles.skeleton}
    style={{ width, height: height ?? (ratio ? 'auto' : 16), aspectRatio: ratio }}
  />
);
