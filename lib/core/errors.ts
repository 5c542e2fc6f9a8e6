/* oxlint-disable max-lines -- a data table */
import { type Phrase, toGerman } from './error-phrases';
import { germanTable } from './errors-de';
import type { Language } from './i18n/languages';

/**
 * Every error code of the API with its HTTP status and text. Texts are the specification's if it gives one.
 * `{name}` in a text is replaced by the parameter of that name; `errors-de.ts` has the German texts. Codes
 * with the same cause share a `type`, which is the code itself if absent.
 */
export const errorTable = {
  unauthorized: { status: 401, message: 'Unauthorized' },
  forbidden: { status: 403, message: 'You are not allowed to perform this action.' },
  not_found: { status: 404, message: 'Not Found' },
  validation_failed: { status: 400, message: '{detail}' },
  unknown_field: { status: 400, message: '{detail}' },
  invalid_idempotency_key: {
    status: 400,
    message: 'Idempotency-Key must have 1 to 255 visible ASCII characters.',
  },
  idempotency_key_reused: {
    status: 409,
    message: 'This idempotency key was used for a request with another content.',
  },
  idempotency_key_in_use: {
    status: 409,
    message: 'A request with this idempotency key is still running.',
  },
  records_unchanged: { status: 400, message: 'Some records were left unchanged.' },
  invalid_cursor: { status: 400, message: 'after: not a cursor of this list' },
  missing_information: { status: 400, message: 'Missing information' },
  missing_request_body: { status: 400, type: 'missing_information', message: 'missing request body' },
  malformed_request: { status: 400, message: 'The request is malformed.' },
  method_not_allowed: { status: 405, message: 'This endpoint does not support this HTTP method.' },
  unsupported_media_type: { status: 415, message: 'The request body must be JSON.' },
  request_timeout: { status: 408, message: 'The request took too long. Please try again.' },
  headers_too_large: { status: 431, message: 'The request headers are too large or too many.' },
  payload_too_large: { status: 413, message: 'The request body is too large.' },
  rate_limited: { status: 429, message: 'Too many requests. Please try again in {seconds} seconds.' },
  internal: { status: 500, message: 'Something went wrong. Request id: {requestId}' },
  database_unavailable: { status: 503, message: 'The database is not responding. Please try again.' },

  subscription_limit_exceeded: { status: 403, message: 'subscription limit exceeded' },
  workspace_changed: {
    status: 409,
    message:
      'The call names another workspace than the one it acts in. In the panel, reload the page and try ' +
      'again; a token acts in its own workspace only.',
  },
  owner_not_member: { status: 400, message: 'The owner must be an active member of the workspace.' },
  owner_changed: {
    status: 409,
    type: 'changed_meanwhile',
    message: 'The workspace has a new owner. Reload the page and try again.',
  },
  owner_invites: {
    status: 403,
    message: 'This workspace already has an owner. Ask the owner to invite members.',
  },
  not_owner: { status: 403, message: 'Only the owner can transfer the workspace.' },
  appoint_others: {
    status: 403,
    message: 'Platform administrators can’t add themselves to a workspace.',
  },
  account_owns_workspace: {
    status: 409,
    message: 'The account owns a workspace ({name}). Transfer or delete the workspace first.',
  },
  workspace_inactive: { status: 403, message: 'This workspace is not active.' },
  missing_video_title: { status: 400, type: 'missing_information', message: 'missing video title.' },
  video_not_found: { status: 404, type: 'not_found', message: 'video not found' },
  unsupported_file_type: { status: 400, message: 'Only video files are accepted (video/*, .ts, .mkv).' },
  file_too_large: { status: 413, message: 'The file is too large. The limit is 60 GB.' },
  file_truncated: { status: 400, message: 'The file is incomplete: its frame index is missing.' },
  file_no_video_stream: { status: 400, message: 'The file has no video stream.' },
  file_encrypted: { status: 400, message: 'The file is encrypted (copy-protected).' },
  file_playlist: { status: 400, message: 'The file is a playlist, not a video.' },
  file_external_media: { status: 400, message: 'The file contains no video. It only refers to other files.' },
  external_id_taken: {
    status: 409,
    message: 'Another record of this workspace has this external id.',
  },
  token_expired: { status: 401, message: 'This token has expired.' },
  token_network_refused: { status: 401, message: 'This token may not be used from your network.' },
  token_rotated: {
    status: 409,
    type: 'changed_meanwhile',
    message: 'The token was rotated in the meantime. Reload the page and try again.',
  },
  category_not_allowed: { status: 403, message: 'This token has no access to this category.' },
  category_not_found: { status: 400, type: 'not_found', message: 'category not found' },
  tag_not_found: { status: 400, type: 'not_found', message: 'tag not found' },

  aws_settings_not_found: { status: 400, message: 'AWS settings not found' },
  no_aws_settings: { status: 400, type: 'aws_settings_not_found', message: 'No AWS settings found' },
  retrieve_aws_settings_failed: {
    status: 400,
    type: 'aws_settings_not_found',
    message: 'Failed to retrieve AWS settings',
  },
  cloud_settings_incomplete: { status: 400, message: 'Missing: {fields}' },
  cloud_check_failed: { status: 400, message: 'The settings were not saved: {detail}' },
  cloud_buckets_taken: { status: 409, message: 'These buckets are already in use.' },
  provisioning_off: {
    status: 400,
    message: 'This installation has no cloud account for creating workspace storage.',
  },
  encoder_not_set_up: { status: 400, message: 'MediaConvert is not set up on this installation.' },
  cloud_settings_changed: {
    status: 409,
    type: 'changed_meanwhile',
    message: 'Someone else changed the settings in the meantime. Reload the page and try again.',
  },
  workspace_has_content: {
    status: 409,
    message:
      'The workspace has {videos} videos and {liveEvents} live events. Their files would not ' +
      'be moved, so its storage can’t be changed.',
  },
  live_not_in_cloud: {
    status: 400,
    message: 'Live events are not available in workspaces with their own storage.',
  },
  domains_not_in_cloud: {
    status: 400,
    message: 'Custom domains are not available in workspaces with their own storage.',
  },

  multipart_setup_failed: { status: 500, type: 'storage_failed', message: 'Setup failed' },
  missing_upload_id_or_key: { status: 400, type: 'missing_information', message: 'Missing uploadId or key' },
  missing_part_number: {
    status: 400,
    type: 'missing_information',
    message: 'Missing uploadId, key, or partNumber',
  },
  invalid_parts: { status: 400, message: 'Invalid parts array' },
  no_parts_found: { status: 400, message: 'No parts found for this upload' },
  list_parts_failed: { status: 500, type: 'storage_failed', message: 'Failed to list parts' },
  prepare_part_failed: { status: 500, type: 'storage_failed', message: 'Failed to prepare part upload' },
  complete_upload_failed: {
    status: 500,
    type: 'storage_failed',
    message: 'Failed to complete multipart upload',
  },
  abort_upload_failed: { status: 500, type: 'storage_failed', message: 'Failed to abort multipart upload' },
  upload_not_found: { status: 404, type: 'not_found', message: 'Upload not found' },
  upload_token_expired: { status: 401, message: 'The upload token has expired.' },
  upload_token_used: { status: 409, message: 'The upload token has already been used for another file.' },
  upload_token_not_found: { status: 404, type: 'not_found', message: 'upload token not found' },
  upload_origin_refused: { status: 403, message: 'The upload token is not valid on this website.' },
  upload_fields_fixed: { status: 400, message: 'The upload token does not allow the fields {fields}.' },
  upload_size_missing: {
    status: 400,
    type: 'missing_information',
    message: 'Uploads with an upload token require the size of the file.',
  },
  upload_too_large: {
    status: 413,
    type: 'file_too_large',
    message: 'The file is too large. The limit is {bytes} bytes.',
  },
  upload_type_refused: {
    status: 400,
    type: 'unsupported_file_type',
    message: 'Only files of the type {type} are accepted.',
  },
  too_many_upload_tokens: {
    status: 409,
    message: 'The workspace has {limit} unused upload tokens. Revoke some, or wait until they expire.',
  },

  missing_thumbnail_file: {
    status: 400,
    type: 'missing_information',
    message: 'no thumbnail file (.jpg) provided.',
  },
  not_a_picture: { status: 400, message: 'The file is not an image (JPEG, PNG or WebP).' },
  too_large_picture: { status: 400, message: 'The image has too many pixels.' },
  missing_logo_file: {
    status: 400,
    type: 'missing_information',
    message: 'No file was sent in the form field “file”.',
  },
  logo_not_uploaded: { status: 400, type: 'storage_failed', message: 'The logo could not be stored.' },
  thumbnail_not_uploaded: {
    status: 400,
    type: 'storage_failed',
    message: 'Thumbnail not uploaded: S3 Error',
  },
  invalid_timestamp: { status: 400, message: 'invalid timestamp' },
  no_preview_video_url: { status: 400, message: 'No preview video URL available' },
  thumbnail_generation_failed: { status: 400, message: 'Thumbnail generation failed' },
  missing_video_id: { status: 400, type: 'missing_information', message: 'no video id' },
  video_update_failed: { status: 400, message: 'Video not updated' },
  video_not_complete: { status: 400, message: 'The video has not finished encoding yet.' },
  invalid_clips: { status: 400, type: 'validation_failed', message: 'The clips are invalid: {detail}' },
  trim_outdated: {
    status: 409,
    type: 'changed_meanwhile',
    message: 'The video has another version in the meantime. Reload it and try again.',
  },
  original_not_found: {
    status: 404,
    type: 'not_found',
    message: 'The original file of the video no longer exists.',
  },
  nothing_to_undo: { status: 404, type: 'not_found', message: 'There is no trimming to undo.' },
  audio_track_not_found: { status: 404, type: 'not_found', message: 'The video has no such audio track.' },
  audio_track_name_taken: { status: 409, message: 'The video already has an audio track with this name.' },
  missing_texttrack_content: {
    status: 400,
    type: 'missing_information',
    message: 'no content or file in WebVTT format',
  },
  body_data_incorrect: { status: 400, type: 'validation_failed', message: 'body data is incorrect' },
  invalid_texttrack_type: {
    status: 400,
    message: 'Invalid type. Must be either "captions" or "subtitles"',
  },
  invalid_locale: { status: 400, message: 'Invalid language locale. Must be of format xx or xx-xx.' },
  invalid_webvtt: { status: 400, message: 'Data must be in WebVTT format' },
  invalid_texttrack_file: { status: 400, message: 'The file can’t be read as a text track: {detail}' },
  texttrack_exists: { status: 400, message: 'Texttrack for {language}/{type} already exists' },
  missing_texttrack_id: { status: 400, type: 'missing_information', message: 'no texttrack id' },
  texttrack_does_not_exist: { status: 400, type: 'not_found', message: 'Texttrack {id} does not exist.' },
  texttrack_not_created: { status: 400, message: 'Texttrack not created' },
  texttrack_not_found: { status: 400, type: 'not_found', message: 'Texttrack not found' },
  texttrack_locked: {
    status: 400,
    message: 'The language and type of a text track can’t be changed once it has a file.',
  },
  texttrack_changed: {
    status: 409,
    type: 'changed_meanwhile',
    message: 'Someone else changed the text track in the meantime. Reload it and try again.',
  },
  s3_upload_failed: { status: 400, type: 'storage_failed', message: 'Texttrack not uploaded: S3 Error' },

  ai_features_not_enabled: {
    status: 403,
    type: 'feature_not_enabled',
    message: 'AI features are not enabled for this workspace',
  },
  insufficient_ai_credits: {
    status: 403,
    message: 'Not enough AI credits: {needed} needed, {available} available',
  },
  auto_transcription_language: {
    status: 400,
    type: 'missing_information',
    message: 'auto transcription requires a valid language.',
  },
  missing_mp4_source: { status: 400, message: 'Video must have a mp4 source' },
  unsupported_language_code: {
    status: 400,
    type: 'language_not_supported',
    message: 'Unsupported language code',
  },
  transcription_not_enabled: { status: 400, type: 'feature_not_enabled', message: 'Something went wrong' },
  transcription_without_credits: {
    status: 403,
    type: 'insufficient_ai_credits',
    message: 'Something went wrong',
  },
  transcription_in_progress: { status: 409, message: 'This video is already being transcribed.' },
  no_transcription: { status: 400, type: 'not_found', message: 'There is no transcription to cancel.' },
  missing_translation_input: {
    status: 400,
    type: 'missing_information',
    message: 'select source and target',
  },
  target_language_not_supported: {
    status: 400,
    type: 'language_not_supported',
    message: 'Target language not supported. Supported languages: {languages}',
  },
  texttrack_has_no_content: { status: 400, message: 'Texttrack has no content' },
  source_language_not_supported: {
    status: 400,
    type: 'language_not_supported',
    message: 'Source language not supported',
  },
  cannot_translate_same_language: { status: 400, message: 'Cannot translate into the same language' },
  translation_not_supported: { status: 400, message: 'Only videos of up to 7200 seconds can be translated.' },
  texttrack_already_exists: {
    status: 400,
    type: 'texttrack_exists',
    message: 'Texttrack for {language}/{type} already exists',
  },
  no_aws_settings_found: {
    status: 400,
    type: 'aws_settings_not_found',
    message: 'No translation service is set up.',
  },
  translation_failed: { status: 500, message: 'The translation could not be started.' },
  texttrack_in_progress: { status: 409, message: 'This text track is still being translated.' },
  missing_length_and_tone: {
    status: 400,
    type: 'missing_information',
    message: 'Missing required fields: length and tone',
  },
  invalid_length: { status: 400, message: 'Invalid length. Must be: short, default, or long' },
  invalid_tone: { status: 400, message: 'Invalid tone. Must be: formal or default' },
  no_sufficient_text: { status: 400, message: 'No sufficient text content found in texttrack' },
  writer_not_set_up: { status: 400, message: 'No text generation service is set up.' },
  failed_to_generate_description: { status: 500, message: 'Failed to generate description from AI' },
  failed_to_suggest_chapters: { status: 500, message: 'Failed to suggest chapters from AI' },
  vimeo_id_missing: { status: 400, type: 'missing_information', message: 'vimeo ID is missing' },
  vimeo_token_missing: { status: 400, type: 'missing_information', message: 'vimeo access token is missing' },
  vimeo_video_exists: { status: 400, message: 'Video with this Vimeo ID already exists' },
  vimeo_no_downloads: { status: 400, message: 'Vimeo video has no downloads' },
  vimeo_too_large: { status: 400, message: 'Video is too large, max size is {limit} MB' },
  vimeo_upload_failed: { status: 400, type: 'storage_failed', message: 'Failed to upload video to S3' },
  vimeo_token_refused: { status: 400, message: 'Vimeo rejected the access token.' },
  vimeo_not_allowed: { status: 400, message: 'The Vimeo access token has no permission to read this video.' },
  vimeo_not_found: { status: 400, message: 'Vimeo has no video with this ID.' },
  vimeo_scope_missing: {
    status: 400,
    message: 'The Vimeo access token needs the scopes public, private and video_files.',
  },
  vimeo_rate_limited: {
    status: 429,
    message: 'Vimeo accepts no more calls for now. Please try again in {seconds} seconds.',
  },
  bucket_access_missing: {
    status: 400,
    type: 'missing_information',
    message: 'The location and keys of the bucket are missing.',
  },
  bucket_not_found: { status: 400, message: 'The server has no bucket with this name.' },
  bucket_refused: {
    status: 400,
    message: 'The server rejected the key, or its permissions are not sufficient.',
  },
  bucket_address_refused: {
    status: 400,
    message: 'The server must be on the public Internet and use https.',
  },
  bucket_unreachable: {
    status: 502,
    message: 'The bucket’s server is not responding. Please try again later.',
  },
  vimeo_unreachable: { status: 502, message: 'Vimeo is not responding. Please try again later.' },

  collaboration_not_enabled: {
    status: 403,
    type: 'feature_not_enabled',
    message: 'Collaboration is not enabled for this workspace',
  },
  video_privacy_not_enabled: {
    status: 403,
    type: 'feature_not_enabled',
    message: 'Passwords and domains of single videos are not enabled for this workspace',
  },
  playback_tokens_missing: {
    status: 400,
    message: 'The delivery of this workspace has no playback tokens, which passwords and domains need.',
  },
  wrong_video_password: { status: 403, message: 'The password is incorrect.' },
  site_not_allowed: { status: 403, message: 'This video may not be shown on this site.' },
  sharing_forbidden: { status: 403, message: 'Sharing is forbidden in this workspace' },
  video_not_shared: { status: 400, message: 'The video is not shared.' },
  // Shown by a share page instead of the video: 401 asks for a password, 403 leads to the sign-in, 404 is an
  // invalid link.
  share_not_found: { status: 404, message: 'This link is invalid.' },
  share_expired: { status: 404, message: 'This link has expired.' },
  share_forbidden: { status: 404, message: 'Sharing is turned off.' },
  share_login_required: {
    status: 403,
    type: 'sign_in_required',
    message: 'Please sign in to open this video.',
  },
  share_account_not_allowed: { status: 403, message: 'This account has no access to this video.' },
  share_password_required: { status: 401, message: 'This link requires a password.' },
  wrong_share_password: { status: 400, message: 'The password is incorrect.' },
  comments_closed: { status: 403, message: 'Comments are closed for this link.' },
  download_not_allowed: { status: 403, message: 'This link does not allow downloads.' },
  max_reply_depth: { status: 400, message: 'Maximum reply depth exceeded' },
  comment_not_found: { status: 404, type: 'not_found', message: 'Comment not found' },
  download_not_found: { status: 404, type: 'not_found', message: 'This file does not exist.' },
  version_not_found: { status: 404, type: 'not_found', message: 'This version does not exist.' },
  comment_unchanged: {
    status: 400,
    type: 'validation_failed',
    message: 'The text must not be empty and must differ from the current text.',
  },
  invalid_timecode: {
    status: 400,
    message:
      'timecode: must be source, zero, or a timecode below 24:00:00:00 that exists at ' +
      '{fps} frames per second',
  },
  comment_frames: { status: 400, message: '{detail}' },
  comment_links: { status: 400, message: 'A comment can contain at most 2 links.' },
  too_many_comments: {
    status: 400,
    type: 'limit_reached',
    message: 'The limit of 5000 comments has been reached.',
  },
  too_many_pictures: { status: 400, type: 'limit_reached', message: 'A comment can have at most 4 images.' },
  share_link_not_found: { status: 404, type: 'not_found', message: 'Link not found' },
  too_many_share_links: {
    status: 400,
    type: 'limit_reached',
    message: 'A video can have at most 50 share links.',
  },
  default_link_stays: {
    status: 400,
    message: 'The default link can’t be deleted. It is removed when sharing is turned off.',
  },

  live_off: { status: 400, message: 'Live events are not set up on this installation.' },
  live_unavailable: { status: 503, message: 'The channel is not responding. Please try again.' },
  channel_in_use: { status: 409, message: 'live stream already used' },
  channel_not_idle: { status: 400, message: 'The channel is not idle.' },
  channel_not_running: { status: 400, message: 'The channel is not running.' },
  event_not_idle: { status: 400, message: 'The live event is not idle.' },
  event_not_live: { status: 400, message: 'The live event is not live.' },
  event_not_ended: { status: 400, message: 'The live event has not ended.' },
  too_early: {
    status: 400,
    message: 'The channel can be started 10 minutes before the planned start at the earliest.',
  },
  too_late: { status: 400, message: 'The planned end of the live event has passed.' },
  no_capacity: { status: 503, message: 'The maximum number of live events is already running: {channels}.' },
  live_recording_unfinished: {
    status: 409,
    message: 'The recording of this live event is still being processed.',
  },
  title_taken: { status: 409, message: 'Another record of this workspace has this title by now.' },
  default_preset_needed: {
    status: 400,
    type: 'validation_failed',
    message: 'Make another preset the default before you delete this one.',
  },
  live_event_running: { status: 409, message: 'End the live event and stop its channel first.' },
  live_event_zone: { status: 400, message: 'Times need a time zone, for example 2027-03-28T14:00:00Z.' },
  live_event_length: { status: 400, message: 'A live event can last at most one week.' },
  live_event_past: { status: 400, message: 'The end must not be in the past.' },
  live_event_times: { status: 400, message: 'The end must be after the start.' },
  targets_not_possible: {
    status: 409,
    message: 'Live events of this workspace can’t be sent to other servers.',
  },
  target_limit: { status: 400, type: 'limit_reached', message: 'A live event can have at most 5 targets.' },
  target_name_missing: { status: 400, type: 'missing_information', message: 'The target needs a name.' },
  target_name_too_long: { status: 400, message: 'The name can have at most 100 characters.' },
  target_url_invalid: {
    status: 400,
    message: 'The server must be a URL such as rtmps://example.com/live, without the stream key.',
  },
  target_url_private: { status: 400, message: 'The server must be reachable on the public internet.' },
  target_key_invalid: {
    status: 400,
    message: 'The stream key must have 1 to 300 characters and no spaces.',
  },
  target_key_needed: { status: 400, message: 'Enter the stream key again when you change the server.' },
  live_transcription_fixed: {
    status: 400,
    message: 'Live captions can only be turned on or off while the event and the channel are idle.',
  },
  live_transcription_unavailable: {
    status: 400,
    message: 'Live captions are not available for this workspace or language.',
  },

  oembed_format: { status: 501, message: 'Only format=json is supported.' },
  custom_design_not_enabled: {
    status: 403,
    type: 'feature_not_enabled',
    message: 'Custom player design is not enabled for this workspace',
  },
  player_deploy_failed: { status: 500, message: 'Deployment failed' },

  domain_required: { status: 400, type: 'missing_information', message: 'must be set' },
  invalid_domain: {
    status: 400,
    message: 'Enter a valid subdomain such as video.example.com, without www.',
  },
  domain_taken: { status: 409, message: 'This domain is already in use.' },
  too_many_domains: { status: 400, type: 'limit_reached', message: 'At most 10 domains are allowed.' },
  domains_not_set_up: { status: 400, message: 'Custom domains are not set up on this installation.' },
  embed_domain_type: { status: 400, type: 'invalid_domain', message: 'A domain must be a string.' },
  embed_domain_required: { status: 400, type: 'missing_information', message: 'A domain is required.' },
  embed_domain_prefix: {
    status: 400,
    type: 'invalid_domain',
    message: 'Enter the domain without http:// or https://: {domain}',
  },
  embed_domain_slashes: {
    status: 400,
    type: 'invalid_domain',
    message: 'Enter the domain only, without slashes: {domain}',
  },
  embed_domain_wildcard_only: {
    status: 400,
    type: 'invalid_domain',
    message: 'A single * would match every website. Allow all websites instead.',
  },
  embed_domain_domain: {
    status: 400,
    type: 'invalid_domain',
    message:
      'Each part between the dots must have 1 to 63 letters, digits or hyphens and must not ' +
      'start or end with a hyphen: {domain}',
  },
  embed_domain_top_level_domain: {
    status: 400,
    type: 'invalid_domain',
    message: 'The top-level domain must have at least 2 characters: {domain}',
  },
  embed_domain_duplicate: { status: 400, message: 'The domain is already in the list: {domain}' },
  too_many_embed_domains: { status: 400, type: 'limit_reached', message: 'At most 10 domains are allowed.' },
  no_domains_selected: { status: 400, type: 'missing_information', message: 'no domains selected' },

  password_required: { status: 400, type: 'missing_information', message: 'password required' },
  password_policy: { status: 400, message: 'The password does not meet the password policy.' },
  wrong_password: { status: 400, message: 'The current password is incorrect.' },
  email_unconfirmed: { status: 403, message: 'Please confirm your email address first.' },
  invalid_confirm_token: {
    status: 400,
    type: 'invalid_link',
    message: 'This link is invalid or has expired.',
  },
  invalid_reset_token: { status: 400, type: 'invalid_link', message: 'This link is invalid or has expired.' },
  two_factor_required: { status: 401, message: 'Please enter the code from your authenticator app.' },
  passkey_required: { status: 401, message: 'Please confirm with your passkey.' },
  two_factor_or_passkey_required: {
    status: 401,
    message: 'Please enter the code from your authenticator app, or confirm with your passkey.',
  },
  passkey_refused: { status: 400, message: 'The passkey could not be verified.' },
  too_many_passkeys: {
    status: 400,
    type: 'limit_reached',
    message: 'An account can have at most 20 passkeys.',
  },
  wrong_code: { status: 400, message: 'The code is wrong or has expired.' },
  two_factor_enabled: { status: 409, message: 'Two-factor authentication is already enabled.' },
  two_factor_not_set_up: { status: 400, message: 'Two-factor authentication is not set up.' },
  last_log_in: {
    status: 409,
    message: 'This is your only way to sign in. Set a password or add a passkey first.',
  },
  no_session: { status: 400, message: 'No User' },
  session_not_found: { status: 404, type: 'not_found', message: 'Not Found' },

  not_set_up: { status: 403, message: 'This installation has not been set up yet.' },
  invalid_set_up_link: {
    status: 403,
    type: 'invalid_link',
    message: 'This setup link is invalid, or the installation has already been set up.',
  },
  sign_up_waiting: { status: 403, message: 'Your sign-up is waiting for the operator’s approval.' },
  confirmation_needs_log_in: {
    status: 401,
    type: 'sign_in_required',
    message: 'Please sign in to confirm this link.',
  },
  sign_up_closed: { status: 403, message: 'Sign-up is closed. Ask the operator for an account.' },
  email_unchanged: { status: 400, message: 'This is already the email address of your account.' },
  email_taken: { status: 409, message: 'Another account has this email address.' },
  email_domain_not_allowed: { status: 400, message: 'Email addresses from this domain are not allowed.' },
  invalid_slug: {
    status: 400,
    message:
      'Use 3 to 30 lowercase letters, digits and hyphens, starting and ending with a letter ' +
      'or digit. Names that start with xn--, sthree- or amzn-s3-demo- and reserved names are ' +
      'not allowed.',
  },
  slug_taken: { status: 409, message: 'This address is already taken.' },
  package_not_found: { status: 400, type: 'not_found', message: 'package not found' },
  proof_required: { status: 400, message: 'The proof of work is missing, invalid or expired.' },
  invalid_verify_token: {
    status: 400,
    type: 'invalid_link',
    message: 'Your verify link is invalid or expired. Please contact support.',
  },
  verify_link_of_other_account: {
    status: 403,
    type: 'link_of_other_account',
    message: 'This link belongs to another account.',
  },
  sign_up_not_pending: { status: 409, message: 'This sign-up request is no longer pending.' },
  support_required: {
    status: 403,
    message: 'Platform administrators can only enter this workspace in a support session, with a reason.',
  },
  support_refused: {
    status: 403,
    message: 'This is not possible in a support session, because the result would outlast the session.',
  },
  support_running: { status: 409, message: 'You already have a running support session.' },
  sign_in_expired: {
    status: 400,
    message: 'The sign-in with the provider has expired. Please sign in again.',
  },
  account_exists: {
    status: 409,
    message: 'An account with this email address already exists. Please sign in.',
  },
  no_trial_left: { status: 400, message: 'Each account can use the free trial only once.' },

  no_invitation: { status: 404, type: 'not_found', message: 'no invitation' },
  invitation_accepted: { status: 409, message: 'This invitation has already been accepted.' },
  invitation_of_other_account: {
    status: 403,
    type: 'link_of_other_account',
    message: 'This invitation is for another account.',
  },
  invitation_needs_log_in: {
    status: 401,
    type: 'sign_in_required',
    message: 'Please sign in to accept this invitation.',
  },
  invitation_expired: {
    status: 400,
    type: 'invalid_link',
    message: 'The link in this invitation has expired.',
  },
  role_not_allowed: { status: 403, message: 'You can’t assign this role.' },
  member_protected: { status: 403, message: 'You can’t change this member.' },
  member_not_pending: { status: 409, message: 'This invitation is no longer pending.' },

  move_out_not_owner: { status: 403, message: 'Only the owner can take the data of the workspace out.' },
  move_out_running: { status: 409, message: 'The data of this workspace is already being collected.' },
  not_workspace_owner: { status: 403, message: 'Only the owner can delete this workspace.' },
  active_subscription_exists: { status: 409, message: 'The workspace still has an active subscription.' },
  delete_workspace_mfa_required: {
    status: 403,
    message: 'Deleting a workspace requires two-factor authentication or single sign-on.',
  },
  delete_token_expired: {
    status: 400,
    type: 'invalid_link',
    message: 'This link is invalid or has expired.',
  },
  invalid_confirmation: {
    status: 400,
    type: 'validation_failed',
    message: 'The confirmation text is incorrect.',
  },

  crm_not_set_up: { status: 400, message: 'No CRM is set up on this installation.' },
  crm_sync_running: { status: 409, message: 'This workspace is already being synced.' },
  mail_refused: { status: 502, message: 'The mail server did not accept the email. {detail}' },
  crm_failed: { status: 502, message: '{detail}' },

  package_in_use: { status: 409, message: 'Workspaces use this plan. Move them to another plan first.' },
  subscription_is_paid: {
    status: 409,
    message: 'A paid subscription is active. End it before you set a plan manually.',
  },
  billing_unavailable: {
    status: 502,
    message: 'The payment provider is not responding. Please try again later.',
  },
  payment_not_confirmed: { status: 409, message: 'The payment has not been confirmed yet.' },

  integration_access_missing: {
    status: 409,
    message:
      'All categories that this token was limited to have been deleted. Set ' +
      'access.categories to enable the token again. An empty list allows all videos.',
  },
  too_many_webhook_endpoints: {
    status: 400,
    message: 'A workspace can have at most {max} webhook endpoints.',
  },
  too_many_rules: { status: 400, message: 'A workspace can have at most {max} rules.' },
  too_many_views: {
    status: 400,
    type: 'limit_reached',
    message: 'You can save at most {max} views of the library.',
  },
  webhook_endpoint_disabled: { status: 409, message: 'This webhook endpoint is disabled.' },
  integration_limit_exceeded: {
    status: 403,
    type: 'subscription_limit_exceeded',
    message: 'subscription limit exceeded',
  },
} as const satisfies Record<string, { status: number; type?: string; message: string }>;

export type ErrorCode = keyof typeof errorTable;
export const germanErrors: Record<ErrorCode, string> = germanTable;
export type ErrorParams = Record<string, string | number>;

/** Words for what is wrong with a field. A reason without a field has an error code instead. */
export const reasonCodes = {
  required: 'The field is missing or empty.',
  unknown_field: 'There is no such field or parameter.',
  invalid_type: 'The value has the wrong type.',
  invalid_value: 'The value is not allowed.',
  invalid_format: 'The text has the wrong format.',
  too_short: 'The text is too short.',
  too_long: 'The text is too long.',
  too_few: 'The list has too few entries.',
  too_many: 'The list has too many entries.',
  too_small: 'The number or file is too small.',
  too_large: 'The number or file is too large.',
  not_unique: 'Another record already has this value.',
  not_found: 'The value names a record that does not exist.',
} as const;
export type ReasonCode = keyof typeof reasonCodes | ErrorCode;

/**
 * A reason of a refusal. `field` is the path of the field at fault, `id` the record, of several, at fault.
 */
export type ErrorReason = { field?: string; id?: string; code: ReasonCode; message: string };

/** The body of every error answer. */
export type ErrorBody = {
  error: ErrorCode;
  message: string;
  type: string;
  requestId: string;
  errors: ErrorReason[];
  detail?: string;
};

/** The cause of an error, for programs: several codes may share it. */
export const getErrorType = (code: ErrorCode): string => {
  const entry = errorTable[code];
  return 'type' in entry ? entry.type : code;
};

/** A rate limit and what is left of its window. */
export type RateState = { name: string; max: number; seconds: number; left: number; waitMs: number };

/** `RateLimit` and `RateLimit-Policy` of draft-ietf-httpapi-ratelimit-headers. */
export const toRateHeaders = ({ name, max, seconds, left, waitMs }: RateState) => {
  const label = `"${name.replace(/[^\w-]/g, '-')}"`;
  return {
    'ratelimit-policy': `${label};q=${max};w=${seconds}`,
    ratelimit: `${label};r=${Math.max(0, left)};t=${Math.max(0, Math.ceil(waitMs / 1000))}`,
  };
};

type AppErrorOptions = {
  cause?: unknown;
  retryAfter?: number;
  /** The full rate limit. */
  rate?: RateState;
  detail?: string;
  errors?: ErrorReason[];
  /** The field that the message refers to, instead of `errors`. */
  field?: string;
  /** The reason of `field`; the error's code by default. */
  reason?: ReasonCode;
};

/** An error that the caller caused or can resolve. Use cases throw it; `defineEndpoint` answers it. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly status: number;
  /** Seconds after which the same call may succeed. */
  readonly retryAfter: number | undefined;
  readonly rate: RateState | undefined;
  /** Details that the specification's text omits, such as the line of a file. */
  readonly detail: string | undefined;
  /** At least one entry. */
  readonly errors: readonly ErrorReason[];
  private readonly params: ErrorParams;
  /** Whether the message joins those of `errors`. */
  private readonly isJoined: boolean;

  constructor(
    code: ErrorCode,
    params: ErrorParams = {},
    { cause, retryAfter, rate, detail, field, reason = code, errors }: AppErrorOptions = {},
  ) {
    const { status, message } = errorTable[code];
    super(fillTemplate(message, params), { cause });
    this.code = code;
    this.status = status;
    this.retryAfter = retryAfter;
    this.rate = rate;
    this.detail = detail;
    this.params = params;
    this.isJoined = Boolean(errors?.length);
    this.errors = errors?.length
      ? errors
      : [{ ...(field && { field }), code: reason, message: this.message }];
  }

  /** A refusal that names the fields at fault. Its message joins their messages. */
  static ofFields(
    errors: ErrorReason[],
    code: 'validation_failed' | 'unknown_field' = 'validation_failed',
  ): AppError {
    const detail = errors.map(({ message }) => message).join('; ');
    return new AppError(code, { detail }, { errors });
  }

  /** A refusal of one field; `fault` follows its name, as in `title: must be text`. */
  static ofField(field: string, fault: Phrase, code: ReasonCode = 'invalid_value'): AppError {
    return AppError.ofFields([{ field, code, message: `${field}: ${fault}` }]);
  }

  /**
   * The error code that a text names, or null. Zod schemas use a code as their message if the specification
   * words the error.
   */
  static codeOf(text: string): ErrorCode | null {
    return text in errorTable ? (text as ErrorCode) : null;
  }

  /** `Retry-After`, and the state of a full rate limit. */
  toHeaders(): Record<string, string> {
    return {
      ...(this.retryAfter && { 'retry-after': String(this.retryAfter) }),
      ...(this.rate && toRateHeaders(this.rate)),
    };
  }

  /** The body of an error answer in a language; `detail` only if set. */
  toBody(requestId: string, language: Language): ErrorBody {
    const say = (text: string): string => (language === 'de' ? sayInGerman(text) : text);
    const reasons = this.errors.map((reason) => ({ ...reason, message: say(reason.message) }));
    const message = this.isJoined ? reasons.map((each) => each.message).join('; ') : this.say(language);
    return {
      error: this.code,
      message,
      type: getErrorType(this.code),
      requestId,
      errors: this.isJoined ? reasons : reasons.map((reason) => ({ ...reason, message })),
      ...(this.detail !== undefined && { detail: say(this.detail) }),
    };
  }

  /** The message in a language. */
  say(language: Language): string {
    if (language === 'en') return this.message;
    const { detail } = this.params;
    const german = typeof detail === 'string' && { detail: sayInGerman(detail) };
    return fillTemplate(germanErrors[this.code], { ...this.params, ...german });
  }
}

/** The code of a text without parameters, or null. */
export const findErrorCode = (text: string): ErrorCode | null =>
  (Object.keys(errorTable) as ErrorCode[]).find((code) => errorTable[code].message === text) ?? null;

/** The German of a phrase, or of a text of the table without parameters. Other texts stay unchanged. */
export const sayInGerman = (text: string): string => {
  const code = findErrorCode(text);
  return toGerman(text) ?? (code ? germanErrors[code] : text);
};

/** A text of the table in a language, without parameters. */
export const getErrorText = (code: ErrorCode, language: Language): string =>
  language === 'de' ? germanErrors[code] : errorTable[code].message;

const fillTemplate = (template: string, params: ErrorParams): string =>
  template.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(params[name] ?? placeholder));
