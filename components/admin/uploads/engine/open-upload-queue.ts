import { dropRestoredBatch, isStored, startFile } from '@/components/admin/workarounds/uppy';
import { CallError } from '@/components/api/call-error';

import { addSample, measureRate, type Sample } from '../transfer-rate';
import { findMimeType } from './accept-file';
import { createDetailsApplier } from './apply-details';
import { createUppy, type UploadFile, type UploadUppy } from './create-uppy';
import { fingerprintFile, obtainTicket } from './obtain-ticket';
import { healsItself, toUploadItem } from './to-upload-item';
import type { Obstacle, UploadItem, UploadMeta, UploadTarget, UploadTicket } from './types';
import { cancelUpload, explainFailure } from './upload-api';
import type { UploadDetails } from './upload-details';

/** State of a file that exists only while its page is open. */
type Live = {
  obstacle: Obstacle | null;
  timer: ReturnType<typeof setTimeout> | undefined;
  samples: Sample[];
  /** Number of consecutive refusals of new URLs by storage. */
  refusals: number;
  /** The pending ticket request, which prevents a second one. */
  ticket: Promise<UploadTicket> | undefined;
  /** Whether Uppy has an uploader that can be paused and resumed; otherwise it is started. */
  isRunning: boolean;
};

type QueueInput = {
  id: string;
  workspaceId: string;
  /** Bytes of files the browser may store. */
  maxStoredBytes: number;
  onChange: () => void;
};

/** Initial batch and details of newly added files. */
export type NewBatch = { id: string; details: UploadDetails };

/** Milliseconds until a retry, for obstacles that resolve by themselves. */
const retryAfter: Partial<Record<Obstacle['kind'], number>> = { unreachable: 10_000, busy: 15_000 };
const maxRefusals = 3;
/** Milliseconds; longer than restoring stored files takes. */
const restoredWithin = 5000;

export type UploadQueue = ReturnType<typeof openUploadQueue>;

/**
 * The uploads of one tab for one user in one workspace, based on Uppy. A queue never fails; a blocked file is
 * held with its obstacle until the user or the network removes it.
 */
export const openUploadQueue = ({ id, workspaceId, maxStoredBytes, onChange }: QueueInput) => {
  const lives = new Map<string, Live>();
  let isSuspended = false;

  const getLive = (fileId: string): Live => {
    const known = lives.get(fileId);
    if (known) return known;
    const live: Live = {
      obstacle: null,
      timer: undefined,
      samples: [],
      refusals: 0,
      ticket: undefined,
      isRunning: false,
    };
    lives.set(fileId, live);
    return live;
  };
  // Uppy's type promises a file for every id.
  const find = (fileId: string): UploadFile | undefined => uppy.getFile(fileId);
  const remember = (fileId: string, patch: Partial<UploadMeta>) => {
    if (find(fileId)) uppy.setFileMeta(fileId, patch as UploadMeta);
  };

  const applier = createDetailsApplier({ findMeta: (fileId) => find(fileId)?.meta, remember, onChange });

  const getTicket = (fileId: string): Promise<UploadTicket> => {
    const live = getLive(fileId);
    const file = find(fileId);
    if (!file) return Promise.reject(new DOMException('Removed', 'AbortError'));
    live.ticket ??= obtainTicket({
      meta: file.meta,
      mimeType: file.type,
      size: file.size ?? 0,
      workspaceId,
      remember: (patch) => remember(fileId, patch),
    }).finally(() => {
      live.ticket = undefined;
      // Applies details chosen while the call was in progress.
      applier.apply(fileId);
    });
    return live.ticket;
  };

  const setPaused = (fileId: string, isPaused: boolean) => {
    const file = find(fileId);
    if (file && !file.progress.uploadComplete && Boolean(file.isPaused) !== isPaused)
      uppy.pauseResume(fileId);
  };
  const hold = (fileId: string, obstacle: Obstacle, seconds: number | null = null) => {
    const live = getLive(fileId);
    clearTimeout(live.timer);
    live.obstacle = obstacle;
    live.samples = [];
    setPaused(fileId, true);
    const delay = seconds ? seconds * 1000 : retryAfter[obstacle.kind];
    if (delay && healsItself(obstacle)) live.timer = setTimeout(() => goOn(fileId), delay);
    onChange();
  };
  const goOn = (fileId: string) => {
    const live = getLive(fileId);
    const file = find(fileId);
    clearTimeout(live.timer);
    live.obstacle = null;
    if (!file || isSuspended || file.isGhost || file.meta.isStopped || file.progress.uploadComplete) return;
    if (live.isRunning) setPaused(fileId, false);
    else start(file);
    onChange();
  };
  const start = (file: UploadFile) => {
    getLive(file.id).isRunning = true;
    startFile(uppy, file.id, file.meta.ticket?.multipart);
  };

  const onFailure = async (fileId: string, error: unknown): Promise<void> => {
    const live = getLive(fileId);
    if (live.obstacle || !find(fileId)) return;
    const isAddressRefused = error instanceof CallError && error.isStorage && error.status === 403;
    if (isAddressRefused && live.refusals < maxRefusals) {
      live.refusals += 1;
      const ticket = find(fileId)?.meta.ticket;
      // The URL expired while paused: parts get new URLs, a single-request upload a new ticket.
      if (ticket && !ticket.multipart) remember(fileId, { ticket: { ...ticket, issuedAt: 0 } });
      setPaused(fileId, true);
      setTimeout(() => goOn(fileId));
      return;
    }
    const obstacle = await explainFailure(error, workspaceId);
    if (!live.obstacle) hold(fileId, obstacle, error instanceof CallError ? error.retryAfter : null);
  };

  const hasStored = isStored(id);
  const uppy: UploadUppy = createUppy(id, maxStoredBytes, {
    getTicket,
    onFailure,
    onPartSent: (fileId) => {
      getLive(fileId).refusals = 0;
    },
  });
  uppy.on('upload-error', (file) => {
    if (!file) return;
    getLive(file.id).isRunning = false;
    hold(file.id, { kind: 'refused', reason: 'unknown' });
  });
  uppy.on('upload-success', (file) => {
    if (file) getLive(file.id).isRunning = false;
  });
  uppy.on('upload-progress', (file, { bytesUploaded }) => {
    if (!file) return;
    const live = getLive(file.id);
    live.samples = addSample(live.samples, { at: Date.now(), sent: bytesUploaded || 0 });
  });
  // Restoring replaces all files, so one added earlier would be lost. Uppy emits no event if there is nothing
  // to restore.
  const restored = hasStored
    ? new Promise<void>((resolve) => {
        uppy.once('restored', () => resolve());
        setTimeout(resolve, restoredWithin);
      })
    : Promise.resolve();
  uppy.on('restored', () => {
    dropRestoredBatch(uppy);
    for (const file of uppy.getFiles()) {
      goOn(file.id);
      applier.apply(file.id);
    }
  });
  uppy.on('state-update', onChange);

  const toItem = (file: UploadFile): UploadItem => {
    const { obstacle, samples } = getLive(file.id);
    const { meta, progress } = file;
    return toUploadItem({
      id: `${id}/${file.id}`,
      name: meta.name,
      size: file.size ?? 0,
      sent: progress.bytesUploaded || 0,
      rate: measureRate(samples),
      target: meta.target,
      videoId: meta.ticket?.videoId ?? null,
      version: meta.ticket?.version ?? null,
      isComplete: Boolean(progress.uploadComplete),
      isGhost: Boolean(file.isGhost),
      isStopped: meta.isStopped,
      obstacle,
      batch: meta.batch,
      details: meta.details,
      detailsState: applier.getState(file.id),
    });
  };

  return {
    id,
    /** Settles once stored files are restored. */
    restored,
    list: (): UploadItem[] => uppy.getFiles().map(toItem),
    /** Resolves to the item's id, or null if the same file is already being uploaded for the same video. */
    add: async (file: File, target: UploadTarget, batch: NewBatch | null): Promise<string | null> => {
      const fingerprint = await fingerprintFile(file);
      const key = target.kind === 'new' ? 'new' : target.videoId;
      const same = uppy.getFiles().find(({ meta }) => meta.relativePath === `${key}/${fingerprint}`);
      if (same && !same.progress.uploadComplete) return null;
      if (same) uppy.removeFile(same.id);
      const fileId = uppy.addFile({
        name: file.name,
        type: findMimeType(file),
        data: file,
        meta: {
          name: file.name,
          target,
          uploaderId: `panel-${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`,
          hasAsked: false,
          ticket: null,
          fingerprint,
          isStopped: false,
          ...(batch && { batch: batch.id, details: batch.details }),
          // Part of Uppy's file id: the same file for two videos is two uploads.
          relativePath: `${key}/${fingerprint}`,
        },
      });
      goOn(fileId);
      return `${id}/${fileId}`;
    },
    /** Applies details to the videos of a batch, immediately or with their tickets. */
    setDetails: (batch: string, details: UploadDetails) => {
      for (const { id: fileId, meta } of uppy.getFiles()) {
        if (meta.batch !== batch) continue;
        remember(fileId, { details });
        applier.apply(fileId);
      }
    },
    pause: (fileId: string) => {
      const live = getLive(fileId);
      clearTimeout(live.timer);
      live.obstacle = null;
      live.samples = [];
      remember(fileId, { isStopped: true });
      setPaused(fileId, true);
    },
    resume: (fileId: string) => {
      remember(fileId, { isStopped: false });
      goOn(fileId);
    },
    /** Starts over with a new ticket, for an upload that the server no longer knows. */
    restart: (fileId: string) => {
      const file = find(fileId);
      if (!file?.data) return;
      const { name, type, data, meta } = file;
      // Removed and added again, because Uppy's uploader remembers the old ticket.
      uppy.removeFile(fileId);
      lives.delete(fileId);
      goOn(uppy.addFile({ name, type, data, meta: { ...meta, ticket: null, hasAsked: false } }));
    },
    /** Resolves to whether this is the file with missing bytes. If so, resumes its upload. */
    provide: async (fileId: string, data: File): Promise<boolean> => {
      const file = find(fileId);
      if (!file || (await fingerprintFile(data)) !== file.meta.fingerprint) return false;
      uppy.setFileState(fileId, { data, isGhost: false });
      goOn(fileId);
      return true;
    },
    /** Stops an upload and deletes its data on the server. Throws if the server cannot be reached. */
    cancel: async (fileId: string): Promise<void> => {
      setPaused(fileId, true);
      clearTimeout(getLive(fileId).timer);
      await getLive(fileId).ticket?.catch(() => null);
      const ticket = find(fileId)?.meta.ticket;
      if (ticket) {
        await cancelUpload(ticket).catch((error: unknown) => {
          // Already deleted, which is the desired result.
          if (!(error instanceof CallError) || error.status !== 404) throw error;
        });
      }
      uppy.removeFile(fileId);
      lives.delete(fileId);
    },
    forget: (fileId: string) => uppy.removeFile(fileId),
    /** Retries uploads blocked by any of these obstacles. */
    release: (kinds: readonly Obstacle['kind'][]) => {
      for (const [fileId, { obstacle }] of lives) if (obstacle && kinds.includes(obstacle.kind)) goOn(fileId);
    },
    /** Suspends the queue while its user is not signed in. */
    suspend: () => {
      isSuspended = true;
      for (const { id: fileId } of uppy.getFiles()) setPaused(fileId, true);
    },
    wake: () => {
      isSuspended = false;
      for (const { id: fileId } of uppy.getFiles()) goOn(fileId);
    },
  };
};
