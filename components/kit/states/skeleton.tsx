import styles from './skeleton.module.scss';

type SkeletonProps = {
  /** Pixels, or any CSS length. */
  width?: number | string;
  height?: number | string;
  /** A CSS aspect ratio such as `16 / 9`, instead of a height. */
  ratio?: string;
};

/** A placeholder for content that is still loading. */
export const Skeleton = ({ width = '100%', height, ratio }: SkeletonProps) => (
  <span
    aria-hidden="true"
    className={styles.skeleton}
    style={{ width, height: height ?? (ratio ? 'auto' : 16), aspectRatio: ratio }}
  />
);
