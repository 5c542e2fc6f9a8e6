'use client';

import { Time, type TimeForm } from './time';
import { timeMark } from './time-mark';

type TimeTextProps = {
  /** A sentence that was given `timeMark` for its moment. */
  text: string;
  value: string;
  form?: TimeForm;
};

/** A sentence with a moment in it, which the browser writes in its zone. */
export const TimeText = ({ text, value, form }: TimeTextProps) => {
  const [before, after] = text.split(timeMark);
  return (
    <>
      {before}
      {after !== undefined && <Time form={form} value={value} />}
      {after}
    </>
  );
};
