export { createClient, type ReelhofClient } from './client';
export type { ClientOptions } from './create-api';
export {
  ReelhofConnectionError,
  ReelhofError,
  ReelhofTimeoutError,
  WebhookVerificationError,
  type FieldError,
} from './errors';
export { Listing, type Page } from './listing';
export type { Answer, Body, Query, Schemas, Where } from './operations';
export type { Integration, Rule, WebhookEndpoint } from './resources/automation';
export type { LiveEvent } from './resources/live-events';
export type { UploadOptions, Video, WaitOptions } from './resources/videos';
export type { operations, paths } from './schema';
export type { UploadProgress, UploadState } from './upload-file';
export { guessMimeType, videoExtensions, type Uploadable } from './upload-source';
export { sign, unwrap, type UnwrapOptions, type WebhookEvent, type WebhookHeaders } from './webhooks';
