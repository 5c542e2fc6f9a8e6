'use client';

import { Time, type TimeForm } from './time';
import { timeMark } from './time-mark';

type TimeTextProps = {
  /** A sentence that contains `timeMark` in place of its time. */
  text: string;
  value: string;
  form?: TimeForm;
};

/** A sentence with a time in it, which the browser formats in its own time zone. */
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
