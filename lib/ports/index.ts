import { getEnv, type Env } from '@/lib/core/env';
import { createLogger } from '@/lib/core/log';
import { createEdgeDelivery } from '@/lib/ports/delivery/edge/edge-delivery';
import type { DeliveryPort } from '@/lib/ports/delivery/port';
import { createFfmpegEncoder } from '@/lib/ports/encoder/ffmpeg/ffmpeg-encoder';
import type { EncoderPort } from '@/lib/ports/encoder/port';
import { createOutboxMail } from '@/lib/ports/mail/outbox/outbox-mail';
import type { MailPort } from '@/lib/ports/mail/port';
import { createSmtpMail } from '@/lib/ports/mail/smtp/smtp-mail';
import { createFilesystemStorage } from '@/lib/ports/storage/filesystem/filesystem-storage';
import type { StoragePort } from '@/lib/ports/storage/port';
import { createS3Storage } from '@/lib/ports/storage/s3/s3-storage';

export type Ports = {
  readonly storage: StoragePort;
  readonly delivery: DeliveryPort;
  readonly encoder: EncoderPort;
  readonly mail: MailPort;
};

const createStorage = ({ storage, dataDir, edgeUrl, secret }: Env): StoragePort => {
  switch (storage.STORAGE) {
    case 'filesystem':
      return createFilesystemStorage({ dataDir, edgeUrl, secret });
    case 's3':
      return createS3Storage({
        endpoint: storage.S3_ENDPOINT ?? null,
        region: storage.S3_REGION,
        accessKeyId: storage.S3_ACCESS_KEY_ID,
        secretAccessKey: storage.S3_SECRET_ACCESS_KEY,
        forcePathStyle: storage.S3_FORCE_PATH_STYLE,
        uploadBucket: storage.S3_UPLOAD_BUCKET,
        streamBucket: storage.S3_STREAM_BUCKET,
        visibility: storage.S3_VISIBILITY,
      });
  }
};

const createMail = ({ mail, dataDir }: Env): MailPort => {
  switch (mail.MAIL) {
    case 'outbox':
      return createOutboxMail({ dataDir, from: mail.MAIL_FROM });
    case 'smtp':
      return createSmtpMail({ url: mail.SMTP_URL, from: mail.MAIL_FROM });
  }
};

/** Makes a value when it is first asked for. */
const once = <T>(make: () => T): (() => T) => {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
};

/** The adapters a configuration chooses, each built when it is first used: the edge needs no mail, the web no encoder. */
export const createPorts = (env: Env): Ports => {
  const storage = once(() => createStorage(env));
  const delivery = once(() => createEdgeDelivery({ edgeUrl: env.edgeUrl }));
  const encoder = once(() =>
    createFfmpegEncoder({ env, storage: storage(), log: createLogger('encoder', env.logLevel) }),
  );
  const mail = once(() => createMail(env));
  return {
    get storage() {
      return storage();
    },
    get delivery() {
      return delivery();
    },
    get encoder() {
      return encoder();
    },
    get mail() {
      return mail();
    },
  };
};

let shared: Ports | undefined;

/** The ports of this process, built once from its configuration. */
export const getPorts = (): Ports => (shared ??= createPorts(getEnv()));
