'use client';

import { toast } from '@payloadcms/ui';
import { useState } from 'react';

import { useCall } from '@/components/api/use-call';
import { Button, ButtonLink } from '@/components/kit/buttons/button';
import { CopyField } from '@/components/kit/fields/copy-field';
import { copyText } from '@/components/kit/fields/copy-text';
import { fromLocalInput, toLocalInput } from '@/components/kit/fields/local-times';
import { Switch } from '@/components/kit/fields/switch';
import { TextField } from '@/components/kit/fields/text-field';
import { useLanguage, useText } from '@/components/kit/i18n/use-text';
import { TimeText, useZone } from '@/components/kit/time';
import { formatFromNow, timePlaceholder } from '@/lib/core/i18n/format';
import { findGate, hasGatePage } from '@/lib/videos/publishing/gate/rules';

import { findFreshPassword } from '../edit/gate-part';
import { useEdit } from '../sync/edit-context';
import { useChange } from '../sync/use-change';

import styles from './collaborate.module.scss';

/** Mail programs do not read a plus sign as a space. */
export const toMailLink = (subject: string, body: string): string =>
  `mailto:?${new URLSearchParams({ subject, body }).toString().replaceAll('+', '%20')}`;

/** The plain page of the video: its address while it is public, and when that begins and ends. */
export const WatchWay = () => {
  const text = useText();
  const { video, rights, isServed } = useEdit();
  const { change, isBusy } = useChange();
  const url = video.watchUrl;
  if (!isServed || !url) return <p className={styles.hint}>{text('watchWay.none')}</p>;
  const isPublic = video.visibility === 'public';
  const gate = findGate(video);
  if (gate && !hasGatePage(gate))
    return <p className={styles.hint}>{text('gate.share.domains', { domains: gate.domains.join(', ') })}</p>;
  return (
    <>
      <p className={styles.hint}>{text(isPublic ? 'watchWay.text' : 'watchWay.private')}</p>
      {gate && <p className={styles.hint}>{text('gate.share.password')}</p>}
      {gate && <CopyBoth url={url} />}
      {isPublic && <CopyField label={text('watchWay.url')} value={url} />}
      {isPublic ? (
        <div className={styles.choices}>
          <ButtonLink href={url} icon="external" rel="noopener" target="_blank">
            {text('watchWay.open')}
          </ButtonLink>
          <ButtonLink
            href={toMailLink(video.title, text('shareTab.share.emailBody', { title: video.title, url }))}
            icon="mail"
          >
            {text('watchWay.email')}
          </ButtonLink>
        </div>
      ) : (
        rights.canChangeVisibility && rights.canUpdate && <PublishButton />
      )}
      {(isPublic || video.publishAt) && rights.canUpdate && (
        <Switch
          hint={text('watchWay.unlistedText')}
          isDisabled={isBusy}
          isOn={video.unlisted === true}
          label={text('videos.fields.unlisted')}
          onChange={(unlisted) => void change({ unlisted })}
        />
      )}
      <ScheduleState />
      {rights.canChangeVisibility && rights.canUpdate && <ScheduleForm />}
    </>
  );
};

/** Copies the address with the password, if it was set since the page was loaded. */
const CopyBoth = ({ url }: { url: string }) => {
  const text = useText();
  const { video } = useEdit();
  const password = findFreshPassword(video.id);
  if (!password) return null;
  const copy = async () => {
    if (await copyText(text('shareTab.link.bothText', { url, password })))
      toast.success(text('gate.share.copied'));
  };
  return (
    <p>
      <Button icon="copy" onClick={() => void copy()}>
        {text('gate.share.both')}
      </Button>
    </p>
  );
};

const PublishButton = () => {
  const text = useText();
  const { setVisibility } = useEdit();
  const { run, isBusy } = useCall(() => setVisibility('public'));
  return (
    <p>
      <Button isBusy={isBusy} onClick={() => void run()}>
        {text('watchWay.publish')}
      </Button>
    </p>
  );
};

/** When the video becomes public or private, each with a button that cancels it. */
export const ScheduleState = () => {
  const text = useText();
  const { video, rights } = useEdit();
  const { change, isBusy } = useChange();
  const mayChange = rights.canChangeVisibility && rights.canUpdate;
  const lines = [
    { at: video.publishAt, name: 'starts', cancel: 'cancelStart', emptied: { publishAt: null } },
    { at: video.unpublishAt, name: 'ends', cancel: 'cancelEnd', emptied: { unpublishAt: null } },
  ] as const;
  return lines.map(({ at, name, cancel, emptied }) =>
    at ? (
      <div className={styles.choices} key={name}>
        <p>
          <TimeText
            form="moment"
            text={text(`watchWay.schedule.${name}`, { at: timePlaceholder })}
            value={at}
          />{' '}
          <span className={styles.hint}>
            <Countdown to={at} />
          </span>
        </p>
        {mayChange && (
          <Button disabled={isBusy} kind="quiet" onClick={() => void change(emptied)}>
            {text(`watchWay.schedule.${cancel}`)}
          </Button>
        )}
      </div>
    ) : null,
  );
};

/** The video is polled, which renders the countdown again. The server does not know the reader’s clock. */
const Countdown = ({ to }: { to: string }) => {
  const language = useLanguage();
  return useZone() && `(${formatFromNow(language, to)})`;
};

/** Begin and end of the publication, in the reader’s time zone. A public video has an end only. */
const ScheduleForm = () => {
  const text = useText();
  const { video } = useEdit();
  const [isOpen, setIsOpen] = useState(false);
  const hasTimes = Boolean(video.publishAt ?? video.unpublishAt);
  if (isOpen) return <OpenScheduleForm onClose={() => setIsOpen(false)} />;
  return (
    <p>
      <Button icon="clock" onClick={() => setIsOpen(true)}>
        {text(hasTimes ? 'watchWay.schedule.change' : 'watchWay.schedule.action')}
      </Button>
    </p>
  );
};

const toInput = (at: string | null | undefined): string => (at ? toLocalInput(at) : '');

const OpenScheduleForm = ({ onClose }: { onClose: () => void }) => {
  const text = useText();
  const { video } = useEdit();
  const { change, isBusy } = useChange();
  const [start, setStart] = useState(() => toInput(video.publishAt));
  const [end, setEnd] = useState(() => toInput(video.unpublishAt));
  const [faults, setFaults] = useState<{ start?: string; end?: string }>({});
  const isPublic = video.visibility === 'public';
  const save = async () => {
    const times = { publishAt: isPublic ? null : fromLocalInput(start), unpublishAt: fromLocalInput(end) };
    const isPast = (at: string | null) => at !== null && Date.parse(at) <= Date.now();
    const found = {
      ...(!isPublic && times.publishAt === null && { start: text('watchWay.schedule.missing') }),
      ...(isPast(times.publishAt) && { start: text('watchWay.schedule.past') }),
      ...(times.unpublishAt !== null &&
        times.unpublishAt <= (times.publishAt ?? '') && { end: text('watchWay.schedule.order') }),
      ...(isPast(times.unpublishAt) && { end: text('watchWay.schedule.past') }),
    };
    setFaults(found);
    if (Object.keys(found).length === 0 && (await change(times))) onClose();
  };
  return (
    <div className={styles.form}>
      {!isPublic && (
        <TextField
          error={faults.start ?? null}
          label={text('watchWay.schedule.publishAt')}
          onChange={setStart}
          type="datetime-local"
          value={start}
        />
      )}
      <TextField
        error={faults.end ?? null}
        hint={text('watchWay.schedule.optional')}
        label={text('watchWay.schedule.unpublishAt')}
        onChange={setEnd}
        type="datetime-local"
        value={end}
      />
      <div className={styles.choices}>
        <Button isBusy={isBusy} onClick={() => void save()}>
          {text('watchWay.schedule.save')}
        </Button>
        <Button kind="quiet" onClick={onClose}>
          {text('kit.cancel')}
        </Button>
      </div>
    </div>
  );
};
