import { useReview } from '../../review-context';

/** The recipient's name over the video, in every view. */
export const Watermark = () => {
  const { watermark } = useReview().share.share;
  return watermark ? (
    <span aria-hidden="true" className="wm">
      {watermark}
    </span>
  ) : null;
};
