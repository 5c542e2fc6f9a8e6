import { ButtonLink } from '@/components/kit/ButtonLink';
import { Notice } from '@/components/kit/Notice';
import { useText } from '@/components/kit/i18n/use-text';

type LimitNoticeProps = { count: number; limit: number; supportEmail: string };

/** Why nothing can be uploaded, and what helps. */
export const LimitNotice = ({ count, limit, supportEmail }: LimitNoticeProps) => {
  const text = useText();
  // Videos of a larger package before, or of more than one upload that began at once.
  const isOver = count > limit;
  const title = isOver ? 'overTitle' : limit === 1 ? 'titleOne' : 'title';
  return (
    <Notice
      action={<ButtonLink href={`mailto:${supportEmail}`}>{text('library.full.ask')}</ButtonLink>}
      title={text(`library.full.${title}`, { count, limit })}
      tone="busy"
    >
      {text(`library.full.${isOver ? 'overText' : 'text'}`, { limit, email: supportEmail })}
    </Notice>
  );
};
