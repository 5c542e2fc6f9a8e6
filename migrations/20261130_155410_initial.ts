import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-sqlite'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.run(sql`CREATE TABLE \`videos_chapters\` (
  	\`_order\` integer NOT NULL,
  	\`_parent_id\` text(36) NOT NULL,
  	\`id\` text PRIMARY KEY NOT NULL,
  	\`title\` text NOT NULL,
  	\`timestamp\` text DEFAULT '00:00:00' NOT NULL,
  	FOREIGN KEY (\`_parent_id\`) REFERENCES \`videos\`(\`id\`) ON UPDATE no action ON DELETE cascade
  );
  `)
  await db.run(sql`CREATE INDEX \`videos_chapters_order_idx\` ON \`videos_chapters\` (\`_order\`);`)
  await db.run(sql`CREATE INDEX \`videos_chapters_parent_id_idx\` ON \`videos_chapters\` (\`_parent_id\`);`)
  await db.run(sql`CREATE TABLE \`videos\` (
  	\`id\` text(36) PRIMARY KEY NOT NULL,
  	\`title\` text DEFAULT 'New Video' NOT NULL,
  	\`external_id\` text,
  	\`description\` text,
  	\`language\` text,
  	\`visibility\` text DEFAULT 'private' NOT NULL,
  	\`custom_metadata\` text,
  	\`player_selected_preset_id\` text(36),
  	\`player_next_video\` text,
  	\`player_use_custom_design\` integer DEFAULT false,
  	\`player_player_design_controls\` integer DEFAULT true,
  	\`player_player_design_fullscreen\` integer DEFAULT true,
  	\`player_player_design_autoplay\` integer DEFAULT false,
  	\`player_player_design_loop\` integer DEFAULT false,
  	\`player_player_design_muted\` integer DEFAULT false,
  	\`player_player_design_show_transcription\` integer DEFAULT false,
  	\`player_player_design_init_captions\` integer DEFAULT false,
  	\`player_player_design_no_preload\` integer DEFAULT false,
  	\`player_player_design_show_title\` integer DEFAULT false,
  	\`player_player_design_logo_in_play\` integer DEFAULT false,
  	\`player_player_design_measure\` integer DEFAULT true,
  	\`player_player_design_next_countdown\` integer DEFAULT false,
  	\`player_player_design_primary_color\` text DEFAULT '#0B6B52',
  	\`player_player_design_secondary_color\` text DEFAULT '#FFFFFF',
  	\`player_player_design_background_color\` text DEFAULT '#000000',
  	\`player_player_design_aspect_ratio\` text DEFAULT 'original',
  	\`player_player_design_fit\` text DEFAULT 'contain',
  	\`player_player_design_ui_radius\` numeric DEFAULT 10,
  	\`player_player_design_ui_padding\` numeric DEFAULT 12,
  	\`player_player_design_logo_alt\` text DEFAULT '',
  	\`player_player_design_logo_url\` text DEFAULT '',
  	\`player_player_design_call_title\` text DEFAULT '',
  	\`player_player_design_call_text\` text DEFAULT '',
  	\`player_player_design_call_label\` text DEFAULT '',
  	\`player_player_design_call_url\` text DEFAULT '',
  	\`player_player_design_logo\` text DEFAULT '',
  	\`player_player_design_next_video\` text DEFAULT '',
  	\`status\` text DEFAULT 'NO_FILE' NOT NULL,
  	\`status_progress\` numeric DEFAULT 0,
  	\`status_reason\` text,
  	\`v\` numeric DEFAULT 0,
  	\`duration\` numeric,
  	\`fps\` numeric,
  	\`frame_count\` numeric,
  	\`start_timecode\` text,
  	\`orientation\` text,
  	\`src\` text,
  	\`ignored_tracks\` text,
  	\`embedded\` text,
  	\`custom_thumbnail_url\` text,
  	\`custom_thumbnail_size\` text,
  	\`source_folder\` text,
  	\`input_path\` text,
  	\`published\` text,
  	\`auto_transcription_auto_start\` integer DEFAULT false,
  	\`collaborate_shareable\` integer DEFAULT false,
  	\`collaborate_share_type\` text DEFAULT 'public',
  	\`collaborate_note\` text,
  	\`collaborate_tightened_at\` text,
  	\`share_token\` text,
  	\`share_thread\` text,
  	\`share_ended_at\` text,
  	\`user_uploader_id\` text,
  	\`search_text\` text,
  	\`category_keys\` text,
  	\`live_broadcast\` text,
  	\`live_event_id\` text,
  	\`speech_key\` numeric,
  	\`pending_event\` text,
  	\`deleted_at\` text,
  	\`trash_ends_at\` text,
  	\`deleted_by_id\` text(36),
  	\`unique_within\` text DEFAULT 'library',
  	\`created_by_id\` text(36),
  	\`workspace_id\` text(36) NOT NULL,
  	\`unlisted\` integer DEFAULT false,
  	\`publish_at\` text,
  	\`unpublish_at\` text,
  	\`viewing_has_password\` integer,
  	\`viewing_domains\` text,
  	\`viewing_password_hash\` text,
  	\`viewing_changed_at\` text,
  	\`search_words\` text,
  	\`trim\` text,
  	\`unsettled_trim\` numeric,
  	\`offers_original\` integer DEFAULT false,
  	\`updated_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	\`created_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	FOREIGN KEY (\`player_selected_preset_id\`) REFERENCES \`player_presets\`(\`id\`) ON UPDATE no action ON DELETE set null,
  	FOREIGN KEY (\`deleted_by_id\`) REFERENCES \`users\`(\`id\`) ON UPDATE no action ON DELETE set null,
  	FOREIGN KEY (\`created_by_id\`) REFERENCES \`users\`(\`id\`) ON UPDATE no action ON DELETE set null,
  	FOREIGN KEY (\`workspace_id\`) REFERENCES \`workspaces\`(\`id\`) ON UPDATE no action ON DELETE set null
  );
  `)
  await db.run(sql`CREATE INDEX \`videos_player_player_selected_preset_idx\` ON \`videos\` (\`player_selected_preset_id\`);`)
  await db.run(sql`CREATE INDEX \`videos_share_token_idx\` ON \`videos\` (\`share_token\`);`)
  await db.run(sql`CREATE INDEX \`videos_live_broadcast_idx\` ON \`videos\` (\`live_broadcast\`);`)
  await db.run(sql`CREATE INDEX \`videos_pending_event_idx\` ON \`videos\` (\`pending_event\`);`)
  await db.run(sql`CREATE INDEX \`videos_trash_ends_at_idx\` ON \`videos\` (\`trash_ends_at\`);`)
  await db.run(sql`CREATE INDEX \`videos_deleted_by_idx\` ON \`videos\` (\`deleted_by_id\`);`)
  await db.run(sql`CREATE INDEX \`videos_created_by_idx\` ON \`videos\` (\`created_by_id\`);`)
  await db.run(sql`CREATE INDEX \`videos_workspace_idx\` ON \`videos\` (\`workspace_id\`);`)
  await db.run(sql`CREATE INDEX \`videos_publish_at_idx\` ON \`videos\` (\`publish_at\`);`)
  await db.run(sql`CREATE INDEX \`videos_unpublish_at_idx\` ON \`videos\` (\`unpublish_at\`);`)
  await db.run(sql`CREATE INDEX \`videos_updated_at_idx\` ON \`videos\` (\`updated_at\`);`)
  await db.run(sql`CREATE INDEX \`videos_created_at_idx\` ON \`videos\` (\`created_at\`);`)
  await db.run(sql`CREATE INDEX \`workspace_createdAt_searchText_categoryKeys_speechKey_de_idx\` ON \`videos\` (\`workspace_id\`,\`created_at\`,\`search_text\`,\`category_keys\`,\`speech_key\`,\`deleted_at\`);`)
  await db.run(sql`CREATE INDEX \`compound_index_idx\` ON \`videos\` (\`workspace_id\`,\`updated_at\`,\`created_at\`,\`search_text\`,\`category_keys\`,\`speech_key\`,\`deleted_at\`);`)
  await db.run(sql`CREATE INDEX \`compound_index_1_idx\` ON \`videos\` (\`workspace_id\`,\`duration\`,\`created_at\`,\`search_text\`,\`category_keys\`,\`speech_key\`,\`deleted_at\`);`)
  await db.run(sql`CREATE INDEX \`workspace_searchText_createdAt_categoryKeys_speechKey_de_idx\` ON \`videos\` (\`workspace_id\`,\`search_text\`,\`created_at\`,\`category_keys\`,\`speech_key\`,\`deleted_at\`);`)
  await db.run(sql`CREATE INDEX \`workspace_createdBy_idx\` ON \`videos\` (\`workspace_id\`,\`created_by_id\`);`)
  await db.run(sql`CREATE INDEX \`workspace_status_idx\` ON \`videos\` (\`workspace_id\`,\`status\`);`)
  await db.run(sql`CREATE INDEX \`workspace_deletedAt_idx\` ON \`videos\` (\`workspace_id\`,\`deleted_at\`);`)
  await db.run(sql`CREATE UNIQUE INDEX \`externalId_workspace_uniqueWithin_idx\` ON \`videos\` (\`external_id\`,\`workspace_id\`,\`unique_within\`);`)
  // Changed by hand: `members_id` does not cascade. A private share that only one member may open would be open to all
  // members of the workspace as soon as that one is deleted.
  await db.run(sql`CREATE TABLE \`videos_rels\` (
  	\`id\` integer PRIMARY KEY NOT NULL,
  	\`order\` integer,
  	\`parent_id\` text(36) NOT NULL,
  	\`path\` text NOT NULL,
  	\`categories_id\` text(36),
  	\`tags_id\` text(36),
  	\`members_id\` text(36),
  	FOREIGN KEY (\`parent_id\`) REFERENCES \`videos\`(\`id\`) ON UPDATE no action ON DELETE cascade,
  	FOREIGN KEY (\`categories_id\`) REFERENCES \`categories\`(\`id\`) ON UPDATE no action ON DELETE cascade,
  	FOREIGN KEY (\`tags_id\`) REFERENCES \`tags\`(\`id\`) ON UPDATE no action ON DELETE cascade,
  	FOREIGN KEY (\`members_id\`) REFERENCES \`members\`(\`id\`) ON UPDATE no action ON DELETE no action
  );
  `)
  await db.run(sql`CREATE INDEX \`videos_rels_order_idx\` ON \`videos_rels\` (\`order\`);`)
  await db.run(sql`CREATE INDEX \`videos_rels_parent_idx\` ON \`videos_rels\` (\`parent_id\`);`)
  await db.run(sql`CREATE INDEX \`videos_rels_path_idx\` ON \`videos_rels\` (\`path\`);`)
  await db.run(sql`CREATE INDEX \`videos_rels_categories_id_idx\` ON \`videos_rels\` (\`categories_id\`);`)
  await db.run(sql`CREATE INDEX \`videos_rels_tags_id_idx\` ON \`videos_rels\` (\`tags_id\`);`)
  await db.run(sql`CREATE INDEX \`videos_rels_members_id_idx\` ON \`videos_rels\` (\`members_id\`);`)
  await db.run(sql`CREATE TABLE \`live_events\` (
  	\`id\` text(36) PRIMARY KEY NOT NULL,
  	\`title\` text NOT NULL,
  	\`external_id\` text,
  	\`description\` text,
  	\`language\` text,
  	\`start_date_time\` text NOT NULL,
  	\`end_date_time\` text NOT NULL,
  	\`create_archive_video\` integer DEFAULT true,
  	\`live_transcription_enabled\` integer DEFAULT false,
  	\`uses_permanent_key\` integer DEFAULT false,
  	\`ends_automatically\` integer DEFAULT false,
  	\`is_on_break\` integer DEFAULT false,
  	\`srt_latency\` numeric DEFAULT 200,
  	\`player_id\` text(36),
  	\`custom_thumbnail_url\` text,
  	\`archive_video_id\` text(36),
  	\`state\` text DEFAULT 'IDLE',
  	\`channel_state\` text DEFAULT 'IDLE',
  	\`channel_changed_at\` text,
  	\`broadcast\` text,
  	\`stream_key\` text,
  	\`went_live_at\` text,
  	\`ended_at\` text,
  	\`most_viewers\` numeric DEFAULT 0,
  	\`went_live_by\` text,
  	\`outage_mailed_at\` text,
  	\`ingest_log\` text,
  	\`holds_slot\` integer DEFAULT false,
  	\`targets\` text,
  	\`targets_revision\` numeric DEFAULT 0,
  	\`captions_of\` text,
  	\`captions_open\` integer DEFAULT false,
  	\`captions_state\` text,
  	\`captions_reason\` text,
  	\`captioned_seconds\` numeric DEFAULT 0,
  	\`dropped_seconds\` numeric DEFAULT 0,
  	\`lease_owner\` text,
  	\`lease_until\` text,
  	\`deleted_at\` text,
  	\`trash_ends_at\` text,
  	\`deleted_by_id\` text(36),
  	\`unique_within\` text DEFAULT 'library',
  	\`created_by_id\` text(36),
  	\`workspace_id\` text(36) NOT NULL,
  	\`pending_event\` text,
  	\`updated_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	\`created_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	FOREIGN KEY (\`player_id\`) REFERENCES \`player_presets\`(\`id\`) ON UPDATE no action ON DELETE set null,
  	FOREIGN KEY (\`archive_video_id\`) REFERENCES \`videos\`(\`id\`) ON UPDATE no action ON DELETE set null,
  	FOREIGN KEY (\`deleted_by_id\`) REFERENCES \`users\`(\`id\`) ON UPDATE no action ON DELETE set null,
  	FOREIGN KEY (\`created_by_id\`) REFERENCES \`users\`(\`id\`) ON UPDATE no action ON DELETE set null,
  	FOREIGN KEY (\`workspace_id\`) REFERENCES \`workspaces\`(\`id\`) ON UPDATE no action ON DELETE set null
  );
  `)
  await db.run(sql`CREATE INDEX \`live_events_start_date_time_idx\` ON \`live_events\` (\`start_date_time\`);`)
  await db.run(sql`CREATE INDEX \`live_events_player_idx\` ON \`live_events\` (\`player_id\`);`)
  await db.run(sql`CREATE INDEX \`live_events_archive_video_idx\` ON \`live_events\` (\`archive_video_id\`);`)
  await db.run(sql`CREATE INDEX \`live_events_channel_state_idx\` ON \`live_events\` (\`channel_state\`);`)
  await db.run(sql`CREATE INDEX \`live_events_captions_open_idx\` ON \`live_events\` (\`captions_open\`);`)
  await db.run(sql`CREATE INDEX \`live_events_trash_ends_at_idx\` ON \`live_events\` (\`trash_ends_at\`);`)
  await db.run(sql`CREATE INDEX \`live_events_deleted_by_idx\` ON \`live_events\` (\`deleted_by_id\`);`)
  await db.run(sql`CREATE INDEX \`live_events_created_by_idx\` ON \`live_events\` (\`created_by_id\`);`)
  await db.run(sql`CREATE INDEX \`live_events_workspace_idx\` ON \`live_events\` (\`workspace_id\`);`)
  await db.run(sql`CREATE INDEX \`live_events_pending_event_idx\` ON \`live_events\` (\`pending_event\`);`)
  await db.run(sql`CREATE INDEX \`live_events_updated_at_idx\` ON \`live_events\` (\`updated_at\`);`)
  await db.run(sql`CREATE INDEX \`live_events_created_at_idx\` ON \`live_events\` (\`created_at\`);`)
  await db.run(sql`CREATE INDEX \`workspace_startDateTime_idx\` ON \`live_events\` (\`workspace_id\`,\`start_date_time\`);`)
  await db.run(sql`CREATE INDEX \`workspace_state_idx\` ON \`live_events\` (\`workspace_id\`,\`state\`);`)
  await db.run(sql`CREATE INDEX \`workspace_createdAt_idx\` ON \`live_events\` (\`workspace_id\`,\`created_at\`);`)
  await db.run(sql`CREATE UNIQUE INDEX \`externalId_workspace_uniqueWithin_1_idx\` ON \`live_events\` (\`external_id\`,\`workspace_id\`,\`unique_within\`);`)
  await db.run(sql`CREATE TABLE \`categories\` (
  	\`id\` text(36) PRIMARY KEY NOT NULL,
  	\`title\` text NOT NULL,
  	\`position\` numeric,
  	\`merging_into\` text,
  	\`deleted_at\` text,
  	\`trash_ends_at\` text,
  	\`deleted_by_id\` text(36),
  	\`unique_within\` text DEFAULT 'library',
  	\`created_by_id\` text(36),
  	\`workspace_id\` text(36) NOT NULL,
  	\`page_enabled\` integer DEFAULT false,
  	\`page_title\` text,
  	\`page_description\` text,
  	\`page_order\` text,
  	\`parent_id\` text(36),
  	\`updated_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	\`created_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	FOREIGN KEY (\`deleted_by_id\`) REFERENCES \`users\`(\`id\`) ON UPDATE no action ON DELETE set null,
  	FOREIGN KEY (\`created_by_id\`) REFERENCES \`users\`(\`id\`) ON UPDATE no action ON DELETE set null,
  	FOREIGN KEY (\`workspace_id\`) REFERENCES \`workspaces\`(\`id\`) ON UPDATE no action ON DELETE set null,
  	FOREIGN KEY (\`parent_id\`) REFERENCES \`categories\`(\`id\`) ON UPDATE no action ON DELETE set null
  );
  `)
  await db.run(sql`CREATE INDEX \`categories_trash_ends_at_idx\` ON \`categories\` (\`trash_ends_at\`);`)
  await db.run(sql`CREATE INDEX \`categories_deleted_by_idx\` ON \`categories\` (\`deleted_by_id\`);`)
  await db.run(sql`CREATE INDEX \`categories_created_by_idx\` ON \`categories\` (\`created_by_id\`);`)
  await db.run(sql`CREATE INDEX \`categories_workspace_idx\` ON \`categories\` (\`workspace_id\`);`)
  await db.run(sql`CREATE INDEX \`categories_parent_idx\` ON \`categories\` (\`parent_id\`);`)
  await db.run(sql`CREATE INDEX \`categories_updated_at_idx\` ON \`categories\` (\`updated_at\`);`)
  await db.run(sql`CREATE INDEX \`categories_created_at_idx\` ON \`categories\` (\`created_at\`);`)
  await db.run(sql`CREATE UNIQUE INDEX \`workspace_title_uniqueWithin_idx\` ON \`categories\` (\`workspace_id\`,\`title\`,\`unique_within\`);`)
  await db.run(sql`CREATE TABLE \`tags\` (
  	\`id\` text(36) PRIMARY KEY NOT NULL,
  	\`title\` text NOT NULL,
  	\`merging_into\` text,
  	\`created_by_id\` text(36),
  	\`workspace_id\` text(36) NOT NULL,
  	\`updated_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	\`created_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	FOREIGN KEY (\`created_by_id\`) REFERENCES \`users\`(\`id\`) ON UPDATE no action ON DELETE set null,
  	FOREIGN KEY (\`workspace_id\`) REFERENCES \`workspaces\`(\`id\`) ON UPDATE no action ON DELETE set null
  );
  `)
  await db.run(sql`CREATE INDEX \`tags_created_by_idx\` ON \`tags\` (\`created_by_id\`);`)
  await db.run(sql`CREATE INDEX \`tags_workspace_idx\` ON \`tags\` (\`workspace_id\`);`)
  await db.run(sql`CREATE INDEX \`tags_updated_at_idx\` ON \`tags\` (\`updated_at\`);`)
  await db.run(sql`CREATE INDEX \`tags_created_at_idx\` ON \`tags\` (\`created_at\`);`)
  await db.run(sql`CREATE UNIQUE INDEX \`workspace_title_idx\` ON \`tags\` (\`workspace_id\`,\`title\`);`)
  await db.run(sql`CREATE TABLE \`player_presets\` (
  	\`id\` text(36) PRIMARY KEY NOT NULL,
  	\`title\` text NOT NULL,
  	\`is_default\` integer DEFAULT false,
  	\`player_design_controls\` integer DEFAULT true,
  	\`player_design_fullscreen\` integer DEFAULT true,
  	\`player_design_autoplay\` integer DEFAULT false,
  	\`player_design_loop\` integer DEFAULT false,
  	\`player_design_muted\` integer DEFAULT false,
  	\`player_design_show_transcription\` integer DEFAULT false,
  	\`player_design_init_captions\` integer DEFAULT true,
  	\`player_design_no_preload\` integer DEFAULT false,
  	\`player_design_show_title\` integer DEFAULT false,
  	\`player_design_logo_in_play\` integer DEFAULT false,
  	\`player_design_measure\` integer DEFAULT true,
  	\`player_design_next_countdown\` integer DEFAULT false,
  	\`player_design_primary_color\` text DEFAULT '#0B6B52',
  	\`player_design_secondary_color\` text DEFAULT '#FFFFFF',
  	\`player_design_background_color\` text DEFAULT '#000000',
  	\`player_design_aspect_ratio\` text DEFAULT 'original',
  	\`player_design_fit\` text DEFAULT 'contain',
  	\`player_design_ui_radius\` numeric DEFAULT 10,
  	\`player_design_ui_padding\` numeric DEFAULT 10,
  	\`player_design_logo_alt\` text DEFAULT '',
  	\`player_design_logo_url\` text DEFAULT '',
  	\`player_design_call_title\` text DEFAULT '',
  	\`player_design_call_text\` text DEFAULT '',
  	\`player_design_call_label\` text DEFAULT '',
  	\`player_design_call_url\` text DEFAULT '',
  	\`player_design_logo\` text DEFAULT '',
  	\`player_design_next_video\` text DEFAULT '',
  	\`deleted_at\` text,
  	\`trash_ends_at\` text,
  	\`deleted_by_id\` text(36),
  	\`unique_within\` text DEFAULT 'library',
  	\`created_by_id\` text(36),
  	\`workspace_id\` text(36) NOT NULL,
  	\`updated_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	\`created_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	FOREIGN KEY (\`deleted_by_id\`) REFERENCES \`users\`(\`id\`) ON UPDATE no action ON DELETE set null,
  	FOREIGN KEY (\`created_by_id\`) REFERENCES \`users\`(\`id\`) ON UPDATE no action ON DELETE set null,
  	FOREIGN KEY (\`workspace_id\`) REFERENCES \`workspaces\`(\`id\`) ON UPDATE no action ON DELETE set null
  );
  `)
  await db.run(sql`CREATE INDEX \`player_presets_trash_ends_at_idx\` ON \`player_presets\` (\`trash_ends_at\`);`)
  await db.run(sql`CREATE INDEX \`player_presets_deleted_by_idx\` ON \`player_presets\` (\`deleted_by_id\`);`)
  await db.run(sql`CREATE INDEX \`player_presets_created_by_idx\` ON \`player_presets\` (\`created_by_id\`);`)
  await db.run(sql`CREATE INDEX \`player_presets_workspace_idx\` ON \`player_presets\` (\`workspace_id\`);`)
  await db.run(sql`CREATE INDEX \`player_presets_updated_at_idx\` ON \`player_presets\` (\`updated_at\`);`)
  await db.run(sql`CREATE INDEX \`player_presets_created_at_idx\` ON \`player_presets\` (\`created_at\`);`)
  await db.run(sql`CREATE INDEX \`workspace_createdAt_1_idx\` ON \`player_presets\` (\`workspace_id\`,\`created_at\`);`)
  await db.run(sql`CREATE TABLE \`members\` (
  	\`id\` text(36) PRIMARY KEY NOT NULL,
  	\`email\` text NOT NULL,
  	\`user_connection_id\` text(36),
  	\`role\` text DEFAULT 'editor' NOT NULL,
  	\`status\` text DEFAULT 'pending' NOT NULL,
  	\`is_disabled\` integer DEFAULT false,
  	\`accepted_at\` text,
  	\`entered_at\` text,
  	\`disabled_at\` text,
  	\`disabled_by_id\` text(36),
  	\`statistics_report\` text,
  	\`statistics_reported_for\` text,
  	\`invited_by_id\` text(36),
  	\`invited_at\` text,
  	\`invite_expires_at\` text,
  	\`invite_index\` text,
  	\`invite_secret\` text,
  	\`invite_language\` text,
  	\`pending_event\` text,
  	\`workspace_id\` text(36) NOT NULL,
  	\`email_undeliverable_since\` text,
  	\`updated_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	\`created_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	FOREIGN KEY (\`user_connection_id\`) REFERENCES \`users\`(\`id\`) ON UPDATE no action ON DELETE set null,
  	FOREIGN KEY (\`disabled_by_id\`) REFERENCES \`users\`(\`id\`) ON UPDATE no action ON DELETE set null,
  	FOREIGN KEY (\`invited_by_id\`) REFERENCES \`users\`(\`id\`) ON UPDATE no action ON DELETE set null,
  	FOREIGN KEY (\`workspace_id\`) REFERENCES \`workspaces\`(\`id\`) ON UPDATE no action ON DELETE set null
  );
  `)
  await db.run(sql`CREATE INDEX \`members_user_connection_idx\` ON \`members\` (\`user_connection_id\`);`)
  await db.run(sql`CREATE INDEX \`members_disabled_by_idx\` ON \`members\` (\`disabled_by_id\`);`)
  await db.run(sql`CREATE INDEX \`members_invited_by_idx\` ON \`members\` (\`invited_by_id\`);`)
  await db.run(sql`CREATE INDEX \`members_invite_index_idx\` ON \`members\` (\`invite_index\`);`)
  await db.run(sql`CREATE INDEX \`members_pending_event_idx\` ON \`members\` (\`pending_event\`);`)
  await db.run(sql`CREATE INDEX \`members_workspace_idx\` ON \`members\` (\`workspace_id\`);`)
  await db.run(sql`CREATE INDEX \`members_updated_at_idx\` ON \`members\` (\`updated_at\`);`)
  await db.run(sql`CREATE INDEX \`members_created_at_idx\` ON \`members\` (\`created_at\`);`)
  await db.run(sql`CREATE UNIQUE INDEX \`workspace_email_idx\` ON \`members\` (\`workspace_id\`,\`email\`);`)
  await db.run(sql`CREATE INDEX \`userConnection_workspace_idx\` ON \`members\` (\`user_connection_id\`,\`workspace_id\`);`)
  await db.run(sql`CREATE INDEX \`workspace_createdAt_2_idx\` ON \`members\` (\`workspace_id\`,\`created_at\`);`)
  await db.run(sql`CREATE TABLE \`integrations\` (
  	\`id\` text(36) PRIMARY KEY NOT NULL,
  	\`title\` text NOT NULL,
  	\`permissions\` text DEFAULT '{}' NOT NULL,
  	\`is_disabled\` integer DEFAULT false,
  	\`expires_at\` text,
  	\`allowed_networks\` text DEFAULT '[]',
  	\`is_confined\` integer DEFAULT false,
  	\`token_prefix\` text,
  	\`last_used_at\` text,
  	\`token_index\` text,
  	\`replaced_token_index\` text,
  	\`replaced_token_expires_at\` text,
  	\`expiry_mailed_for\` text,
  	\`pending_event\` text,
  	\`created_by_id\` text(36),
  	\`workspace_id\` text(36) NOT NULL,
  	\`updated_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	\`created_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	FOREIGN KEY (\`created_by_id\`) REFERENCES \`users\`(\`id\`) ON UPDATE no action ON DELETE set null,
  	FOREIGN KEY (\`workspace_id\`) REFERENCES \`workspaces\`(\`id\`) ON UPDATE no action ON DELETE set null
  );
  `)
  await db.run(sql`CREATE INDEX \`integrations_expires_at_idx\` ON \`integrations\` (\`expires_at\`);`)
  await db.run(sql`CREATE UNIQUE INDEX \`integrations_token_index_idx\` ON \`integrations\` (\`token_index\`);`)
  await db.run(sql`CREATE INDEX \`integrations_replaced_token_index_idx\` ON \`integrations\` (\`replaced_token_index\`);`)
  await db.run(sql`CREATE INDEX \`integrations_pending_event_idx\` ON \`integrations\` (\`pending_event\`);`)
  await db.run(sql`CREATE INDEX \`integrations_created_by_idx\` ON \`integrations\` (\`created_by_id\`);`)
  await db.run(sql`CREATE INDEX \`integrations_workspace_idx\` ON \`integrations\` (\`workspace_id\`);`)
  await db.run(sql`CREATE INDEX \`integrations_updated_at_idx\` ON \`integrations\` (\`updated_at\`);`)
  await db.run(sql`CREATE INDEX \`integrations_created_at_idx\` ON \`integrations\` (\`created_at\`);`)
  await db.run(sql`CREATE INDEX \`workspace_createdAt_3_idx\` ON \`integrations\` (\`workspace_id\`,\`created_at\`);`)
  await db.run(sql`CREATE TABLE \`integrations_rels\` (
  	\`id\` integer PRIMARY KEY NOT NULL,
  	\`order\` integer,
  	\`parent_id\` text(36) NOT NULL,
  	\`path\` text NOT NULL,
  	\`categories_id\` text(36),
  	FOREIGN KEY (\`parent_id\`) REFERENCES \`integrations\`(\`id\`) ON UPDATE no action ON DELETE cascade,
  	FOREIGN KEY (\`categories_id\`) REFERENCES \`categories\`(\`id\`) ON UPDATE no action ON DELETE cascade
  );
  `)
  await db.run(sql`CREATE INDEX \`integrations_rels_order_idx\` ON \`integrations_rels\` (\`order\`);`)
  await db.run(sql`CREATE INDEX \`integrations_rels_parent_idx\` ON \`integrations_rels\` (\`parent_id\`);`)
  await db.run(sql`CREATE INDEX \`integrations_rels_path_idx\` ON \`integrations_rels\` (\`path\`);`)
  await db.run(sql`CREATE INDEX \`integrations_rels_categories_id_idx\` ON \`integrations_rels\` (\`categories_id\`);`)
  await db.run(sql`CREATE TABLE \`event_logs\` (
  	\`id\` text(36) PRIMARY KEY NOT NULL,
  	\`type\` text NOT NULL,
  	\`target\` text NOT NULL,
  	\`property\` text,
  	\`actor\` text,
  	\`user_id\` text(36),
  	\`integration_id\` text(36),
  	\`additional_info\` text,
  	\`event_id\` text,
  	\`workspace_id\` text(36) NOT NULL,
  	\`updated_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	\`created_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	FOREIGN KEY (\`user_id\`) REFERENCES \`users\`(\`id\`) ON UPDATE no action ON DELETE set null,
  	FOREIGN KEY (\`integration_id\`) REFERENCES \`integrations\`(\`id\`) ON UPDATE no action ON DELETE set null,
  	FOREIGN KEY (\`workspace_id\`) REFERENCES \`workspaces\`(\`id\`) ON UPDATE no action ON DELETE set null
  );
  `)
  await db.run(sql`CREATE INDEX \`event_logs_user_idx\` ON \`event_logs\` (\`user_id\`);`)
  await db.run(sql`CREATE INDEX \`event_logs_integration_idx\` ON \`event_logs\` (\`integration_id\`);`)
  await db.run(sql`CREATE UNIQUE INDEX \`event_logs_event_id_idx\` ON \`event_logs\` (\`event_id\`);`)
  await db.run(sql`CREATE INDEX \`event_logs_workspace_idx\` ON \`event_logs\` (\`workspace_id\`);`)
  await db.run(sql`CREATE INDEX \`event_logs_updated_at_idx\` ON \`event_logs\` (\`updated_at\`);`)
  await db.run(sql`CREATE INDEX \`event_logs_created_at_idx\` ON \`event_logs\` (\`created_at\`);`)
  await db.run(sql`CREATE INDEX \`workspace_createdAt_4_idx\` ON \`event_logs\` (\`workspace_id\`,\`created_at\`);`)
  await db.run(sql`CREATE TABLE \`users_sessions\` (
  	\`_order\` integer NOT NULL,
  	\`_parent_id\` text(36) NOT NULL,
  	\`id\` text PRIMARY KEY NOT NULL,
  	\`created_at\` text,
  	\`expires_at\` text NOT NULL,
  	FOREIGN KEY (\`_parent_id\`) REFERENCES \`users\`(\`id\`) ON UPDATE no action ON DELETE cascade
  );
  `)
  await db.run(sql`CREATE INDEX \`users_sessions_order_idx\` ON \`users_sessions\` (\`_order\`);`)
  await db.run(sql`CREATE INDEX \`users_sessions_parent_id_idx\` ON \`users_sessions\` (\`_parent_id\`);`)
  await db.run(sql`CREATE TABLE \`users\` (
  	\`id\` text(36) PRIMARY KEY NOT NULL,
  	\`firstname\` text,
  	\`lastname\` text,
  	\`email_unproven_since\` text,
  	\`trial_sign_up\` text,
  	\`review_mails_off_at\` text,
  	\`inbox_ways\` text,
  	\`fullname\` text,
  	\`active_workspace_id\` text(36),
  	\`language\` text,
  	\`password_changed_at\` text,
  	\`is_passwordless\` integer,
  	\`root_access\` integer DEFAULT false,
  	\`email_undeliverable_since\` text,
  	\`new_email\` text,
  	\`new_email_at\` text,
  	\`former_email\` text,
  	\`former_email_at\` text,
  	\`updated_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	\`created_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	\`email\` text NOT NULL,
  	\`reset_password_token\` text,
  	\`reset_password_expiration\` text,
  	\`salt\` text,
  	\`hash\` text,
  	FOREIGN KEY (\`active_workspace_id\`) REFERENCES \`workspaces\`(\`id\`) ON UPDATE no action ON DELETE set null
  );
  `)
  await db.run(sql`CREATE INDEX \`users_active_workspace_idx\` ON \`users\` (\`active_workspace_id\`);`)
  await db.run(sql`CREATE INDEX \`users_updated_at_idx\` ON \`users\` (\`updated_at\`);`)
  await db.run(sql`CREATE INDEX \`users_created_at_idx\` ON \`users\` (\`created_at\`);`)
  await db.run(sql`CREATE UNIQUE INDEX \`users_email_idx\` ON \`users\` (\`email\`);`)
  await db.run(sql`CREATE TABLE \`workspaces_player_settings_privacy_embed_domains\` (
  	\`_order\` integer NOT NULL,
  	\`_parent_id\` text(36) NOT NULL,
  	\`id\` text PRIMARY KEY NOT NULL,
  	\`value\` text NOT NULL,
  	FOREIGN KEY (\`_parent_id\`) REFERENCES \`workspaces\`(\`id\`) ON UPDATE no action ON DELETE cascade
  );
  `)
  await db.run(sql`CREATE INDEX \`workspaces_player_settings_privacy_embed_domains_order_idx\` ON \`workspaces_player_settings_privacy_embed_domains\` (\`_order\`);`)
  await db.run(sql`CREATE INDEX \`workspaces_player_settings_privacy_embed_domains_parent_id_idx\` ON \`workspaces_player_settings_privacy_embed_domains\` (\`_parent_id\`);`)
  await db.run(sql`CREATE TABLE \`workspaces\` (
  	\`id\` text(36) PRIMARY KEY NOT NULL,
  	\`name\` text NOT NULL,
  	\`slug\` text NOT NULL,
  	\`short_code\` text,
  	\`icon_color\` text,
  	\`trash_days\` numeric,
  	\`active\` integer DEFAULT true,
  	\`time_zone\` text DEFAULT 'Europe/Berlin',
  	\`live_stream_key\` text,
  	\`deleted\` integer DEFAULT false,
  	\`specific_workspace_owner_id\` text(36),
  	\`subscription_package_id\` text(36),
  	\`subscription_trial_end_date\` text,
  	\`billing_state\` text DEFAULT 'none',
  	\`billing_current_period_end\` text,
  	\`billing_cancel_at_period_end\` integer DEFAULT false,
  	\`billing_payment_failed_at\` text,
  	\`billing_started_at\` text,
  	\`billing_customer_id\` text,
  	\`billing_subscription_id\` text,
  	\`billing_item_id\` text,
  	\`billing_synced_at\` text,
  	\`billing_set_by_hand_at\` text,
  	\`live_settings_live_transcription_enabled\` integer DEFAULT false,
  	\`cdn_url\` text,
  	\`default_domain_domain\` text,
  	\`default_domain_distribution_id\` text,
  	\`aws_credential_check_status\` text,
  	\`aws_credential_check_last_checked\` text,
  	\`last_pipedrive_sync\` text,
  	\`origin_sign_up_id\` text,
  	\`origin_package_id\` text,
  	\`origin_creation_ref\` text,
  	\`origin_creation_all_url_params\` text,
  	\`origin_referer\` text,
  	\`pipedrive_id\` text,
  	\`player_settings_privacy_share_access\` text DEFAULT 'allowed' NOT NULL,
  	\`player_settings_privacy_embed_access\` text DEFAULT 'allowed' NOT NULL,
  	\`player_deployment_status\` text,
  	\`player_deployment_started_at\` text,
  	\`player_deployment_last_deployed\` text,
  	\`player_deployment_result\` numeric,
  	\`pending_event\` text,
  	\`logo\` text,
  	\`primary_color\` text,
  	\`language\` text,
  	\`updated_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	\`created_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	FOREIGN KEY (\`specific_workspace_owner_id\`) REFERENCES \`users\`(\`id\`) ON UPDATE no action ON DELETE set null,
  	FOREIGN KEY (\`subscription_package_id\`) REFERENCES \`packages\`(\`id\`) ON UPDATE no action ON DELETE set null
  );
  `)
  await db.run(sql`CREATE UNIQUE INDEX \`workspaces_slug_idx\` ON \`workspaces\` (\`slug\`);`)
  await db.run(sql`CREATE INDEX \`workspaces_specific_workspace_owner_idx\` ON \`workspaces\` (\`specific_workspace_owner_id\`);`)
  await db.run(sql`CREATE INDEX \`workspaces_subscription_subscription_package_idx\` ON \`workspaces\` (\`subscription_package_id\`);`)
  await db.run(sql`CREATE INDEX \`workspaces_billing_billing_customer_id_idx\` ON \`workspaces\` (\`billing_customer_id\`);`)
  await db.run(sql`CREATE INDEX \`workspaces_origin_origin_sign_up_id_idx\` ON \`workspaces\` (\`origin_sign_up_id\`);`)
  await db.run(sql`CREATE INDEX \`workspaces_pending_event_idx\` ON \`workspaces\` (\`pending_event\`);`)
  await db.run(sql`CREATE INDEX \`workspaces_updated_at_idx\` ON \`workspaces\` (\`updated_at\`);`)
  await db.run(sql`CREATE INDEX \`workspaces_created_at_idx\` ON \`workspaces\` (\`created_at\`);`)
  await db.run(sql`CREATE TABLE \`aws_settings\` (
  	\`id\` text(36) PRIMARY KEY NOT NULL,
  	\`engine\` text DEFAULT 'embedded' NOT NULL,
  	\`region\` text,
  	\`endpoint\` text,
  	\`upload_bucket\` text,
  	\`stream_bucket\` text,
  	\`access_key_id\` text,
  	\`secret_access_key\` text,
  	\`encoder\` text DEFAULT 'embedded',
  	\`distribution_id\` text,
  	\`distribution_domain\` text,
  	\`user_name\` text,
  	\`is_provisioned\` integer DEFAULT false,
  	\`revision\` numeric DEFAULT 0,
  	\`pending_event\` text,
  	\`workspace_id\` text(36) NOT NULL,
  	\`updated_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	\`created_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	FOREIGN KEY (\`workspace_id\`) REFERENCES \`workspaces\`(\`id\`) ON UPDATE no action ON DELETE set null
  );
  `)
  await db.run(sql`CREATE INDEX \`aws_settings_upload_bucket_idx\` ON \`aws_settings\` (\`upload_bucket\`);`)
  await db.run(sql`CREATE INDEX \`aws_settings_stream_bucket_idx\` ON \`aws_settings\` (\`stream_bucket\`);`)
  await db.run(sql`CREATE INDEX \`aws_settings_pending_event_idx\` ON \`aws_settings\` (\`pending_event\`);`)
  await db.run(sql`CREATE INDEX \`aws_settings_workspace_idx\` ON \`aws_settings\` (\`workspace_id\`);`)
  await db.run(sql`CREATE INDEX \`aws_settings_updated_at_idx\` ON \`aws_settings\` (\`updated_at\`);`)
  await db.run(sql`CREATE INDEX \`aws_settings_created_at_idx\` ON \`aws_settings\` (\`created_at\`);`)
  await db.run(sql`CREATE UNIQUE INDEX \`workspace_idx\` ON \`aws_settings\` (\`workspace_id\`);`)
  await db.run(sql`CREATE TABLE \`sign_ups\` (
  	\`id\` text(36) PRIMARY KEY NOT NULL,
  	\`email\` text NOT NULL,
  	\`firstname\` text,
  	\`lastname\` text,
  	\`workspace_name\` text NOT NULL,
  	\`slug\` text NOT NULL,
  	\`state\` text NOT NULL,
  	\`package_id\` text,
  	\`creation_ref\` text,
  	\`creation_all_url_params\` text,
  	\`referer\` text,
  	\`confirmed_at\` text,
  	\`built_at\` text,
  	\`workspace_id\` text(36),
  	\`held_slug\` text,
  	\`expires_at\` text,
  	\`user_id\` text,
  	\`hash\` text,
  	\`salt\` text,
  	\`vouched\` text,
  	\`language\` text,
  	\`token_index\` text,
  	\`token_expires_at\` text,
  	\`handle_index\` text,
  	\`progress\` text,
  	\`failed_step\` text,
  	\`failed_after_ms\` numeric,
  	\`lease_owner\` text,
  	\`lease_until\` text,
  	\`updated_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	\`created_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	FOREIGN KEY (\`workspace_id\`) REFERENCES \`workspaces\`(\`id\`) ON UPDATE no action ON DELETE set null
  );
  `)
  await db.run(sql`CREATE INDEX \`sign_ups_email_idx\` ON \`sign_ups\` (\`email\`);`)
  await db.run(sql`CREATE INDEX \`sign_ups_state_idx\` ON \`sign_ups\` (\`state\`);`)
  await db.run(sql`CREATE INDEX \`sign_ups_workspace_idx\` ON \`sign_ups\` (\`workspace_id\`);`)
  await db.run(sql`CREATE UNIQUE INDEX \`sign_ups_held_slug_idx\` ON \`sign_ups\` (\`held_slug\`);`)
  await db.run(sql`CREATE INDEX \`sign_ups_expires_at_idx\` ON \`sign_ups\` (\`expires_at\`);`)
  await db.run(sql`CREATE INDEX \`sign_ups_user_id_idx\` ON \`sign_ups\` (\`user_id\`);`)
  await db.run(sql`CREATE INDEX \`sign_ups_token_index_idx\` ON \`sign_ups\` (\`token_index\`);`)
  await db.run(sql`CREATE INDEX \`sign_ups_handle_index_idx\` ON \`sign_ups\` (\`handle_index\`);`)
  await db.run(sql`CREATE INDEX \`sign_ups_updated_at_idx\` ON \`sign_ups\` (\`updated_at\`);`)
  await db.run(sql`CREATE INDEX \`sign_ups_created_at_idx\` ON \`sign_ups\` (\`created_at\`);`)
  await db.run(sql`CREATE TABLE \`support_sessions\` (
  	\`id\` text(36) PRIMARY KEY NOT NULL,
  	\`workspace_id\` text(36) NOT NULL,
  	\`user_id\` text NOT NULL,
  	\`person\` text NOT NULL,
  	\`reason\` text NOT NULL,
  	\`started_at\` text NOT NULL,
  	\`expires_at\` text NOT NULL,
  	\`ended_at\` text,
  	\`open_key\` text NOT NULL,
  	\`workspace_before\` text,
  	\`began_mailed_at\` text,
  	\`ended_mailed_at\` text,
  	\`pending_event\` text,
  	\`updated_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	\`created_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	FOREIGN KEY (\`workspace_id\`) REFERENCES \`workspaces\`(\`id\`) ON UPDATE no action ON DELETE set null
  );
  `)
  await db.run(sql`CREATE INDEX \`support_sessions_workspace_idx\` ON \`support_sessions\` (\`workspace_id\`);`)
  await db.run(sql`CREATE INDEX \`support_sessions_user_id_idx\` ON \`support_sessions\` (\`user_id\`);`)
  await db.run(sql`CREATE UNIQUE INDEX \`support_sessions_open_key_idx\` ON \`support_sessions\` (\`open_key\`);`)
  await db.run(sql`CREATE INDEX \`support_sessions_pending_event_idx\` ON \`support_sessions\` (\`pending_event\`);`)
  await db.run(sql`CREATE INDEX \`support_sessions_updated_at_idx\` ON \`support_sessions\` (\`updated_at\`);`)
  await db.run(sql`CREATE INDEX \`support_sessions_created_at_idx\` ON \`support_sessions\` (\`created_at\`);`)
  await db.run(sql`CREATE TABLE \`packages\` (
  	\`id\` text(36) PRIMARY KEY NOT NULL,
  	\`title\` text NOT NULL,
  	\`slug\` text NOT NULL,
  	\`price\` numeric,
  	\`payment_period\` text DEFAULT 'month' NOT NULL,
  	\`stripe_price_id\` text,
  	\`is_public\` integer DEFAULT false,
  	\`free_trial\` numeric DEFAULT 0,
  	\`limits_number_of_members\` numeric,
  	\`limits_number_of_videos\` numeric,
  	\`limits_number_of_a_p_i_integrations\` numeric,
  	\`limits_monthly_traffic\` numeric,
  	\`limits_monthly_ai_credits\` numeric,
  	\`features_custom_player_design_enabled\` integer DEFAULT false,
  	\`features_collaboration_enabled\` integer DEFAULT false,
  	\`features_ai_features_enabled\` integer DEFAULT false,
  	\`features_video_privacy_enabled\` integer DEFAULT false,
  	\`features_custom_domain_enabled\` integer DEFAULT false,
  	\`features_live_streaming_enabled\` integer DEFAULT false,
  	\`updated_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	\`created_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL
  );
  `)
  await db.run(sql`CREATE INDEX \`packages_slug_idx\` ON \`packages\` (\`slug\`);`)
  await db.run(sql`CREATE INDEX \`packages_stripe_price_id_idx\` ON \`packages\` (\`stripe_price_id\`);`)
  await db.run(sql`CREATE INDEX \`packages_updated_at_idx\` ON \`packages\` (\`updated_at\`);`)
  await db.run(sql`CREATE INDEX \`packages_created_at_idx\` ON \`packages\` (\`created_at\`);`)
  await db.run(sql`CREATE UNIQUE INDEX \`slug_paymentPeriod_idx\` ON \`packages\` (\`slug\`,\`payment_period\`);`)
  await db.run(sql`CREATE TABLE \`texttracks\` (
  	\`id\` text(36) PRIMARY KEY NOT NULL,
  	\`video_id\` text(36) NOT NULL,
  	\`language\` text NOT NULL,
  	\`type\` text NOT NULL,
  	\`auto_generated\` integer DEFAULT false,
  	\`auto_translated\` integer DEFAULT false,
  	\`edited\` integer DEFAULT false,
  	\`filename\` text,
  	\`slot\` text,
  	\`job_done\` numeric,
  	\`job_total\` numeric,
  	\`source_language\` text,
  	\`status\` text,
  	\`job_name\` text,
  	\`credits\` numeric,
  	\`failure_reason\` text,
  	\`started_at\` text,
  	\`attempt\` numeric,
  	\`claims\` numeric,
  	\`traceparent\` text,
  	\`failure_detail\` text,
  	\`lease_owner\` text,
  	\`lease_until\` text,
  	\`pending_event\` text,
  	\`workspace_id\` text(36) NOT NULL,
  	\`updated_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	\`created_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	FOREIGN KEY (\`video_id\`) REFERENCES \`videos\`(\`id\`) ON UPDATE no action ON DELETE set null,
  	FOREIGN KEY (\`workspace_id\`) REFERENCES \`workspaces\`(\`id\`) ON UPDATE no action ON DELETE set null
  );
  `)
  await db.run(sql`CREATE INDEX \`texttracks_video_idx\` ON \`texttracks\` (\`video_id\`);`)
  await db.run(sql`CREATE UNIQUE INDEX \`texttracks_slot_idx\` ON \`texttracks\` (\`slot\`);`)
  await db.run(sql`CREATE INDEX \`texttracks_status_idx\` ON \`texttracks\` (\`status\`);`)
  await db.run(sql`CREATE INDEX \`texttracks_job_name_idx\` ON \`texttracks\` (\`job_name\`);`)
  await db.run(sql`CREATE INDEX \`texttracks_pending_event_idx\` ON \`texttracks\` (\`pending_event\`);`)
  await db.run(sql`CREATE INDEX \`texttracks_workspace_idx\` ON \`texttracks\` (\`workspace_id\`);`)
  await db.run(sql`CREATE INDEX \`texttracks_updated_at_idx\` ON \`texttracks\` (\`updated_at\`);`)
  await db.run(sql`CREATE INDEX \`texttracks_created_at_idx\` ON \`texttracks\` (\`created_at\`);`)
  await db.run(sql`CREATE INDEX \`workspace_createdAt_5_idx\` ON \`texttracks\` (\`workspace_id\`,\`created_at\`);`)
  await db.run(sql`CREATE TABLE \`encodings\` (
  	\`id\` text(36) PRIMARY KEY NOT NULL,
  	\`video_id\` text(36) NOT NULL,
  	\`version\` numeric NOT NULL,
  	\`state\` text DEFAULT 'AWAITING_FILE' NOT NULL,
  	\`mime_type\` text NOT NULL,
  	\`filename\` text,
  	\`file_size\` numeric,
  	\`progress\` numeric DEFAULT 0,
  	\`attempt\` numeric DEFAULT 0,
  	\`failure_reason\` text,
  	\`started_at\` text,
  	\`finished_at\` text,
  	\`engine\` text,
  	\`engine_job_id\` text,
  	\`failure_detail\` text,
  	\`input_key\` text NOT NULL,
  	\`traceparent\` text,
  	\`upload_id\` text,
  	\`head_and_tail\` text,
  	\`checked_at\` text,
  	\`media\` text,
  	\`preview_at\` text,
  	\`preview_attempt\` numeric DEFAULT 0,
  	\`preview_owner\` text,
  	\`preview_until\` text,
  	\`upload_preview_at\` text,
  	\`upload_preview_attempt\` numeric DEFAULT 0,
  	\`lease_owner\` text,
  	\`lease_until\` text,
  	\`pending_event\` text,
  	\`workspace_id\` text(36) NOT NULL,
  	\`trim\` text,
  	\`updated_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	\`created_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	FOREIGN KEY (\`video_id\`) REFERENCES \`videos\`(\`id\`) ON UPDATE no action ON DELETE set null,
  	FOREIGN KEY (\`workspace_id\`) REFERENCES \`workspaces\`(\`id\`) ON UPDATE no action ON DELETE set null
  );
  `)
  await db.run(sql`CREATE INDEX \`encodings_video_idx\` ON \`encodings\` (\`video_id\`);`)
  await db.run(sql`CREATE INDEX \`encodings_state_idx\` ON \`encodings\` (\`state\`);`)
  await db.run(sql`CREATE UNIQUE INDEX \`encodings_input_key_idx\` ON \`encodings\` (\`input_key\`);`)
  await db.run(sql`CREATE INDEX \`encodings_pending_event_idx\` ON \`encodings\` (\`pending_event\`);`)
  await db.run(sql`CREATE INDEX \`encodings_workspace_idx\` ON \`encodings\` (\`workspace_id\`);`)
  await db.run(sql`CREATE INDEX \`encodings_updated_at_idx\` ON \`encodings\` (\`updated_at\`);`)
  await db.run(sql`CREATE INDEX \`encodings_created_at_idx\` ON \`encodings\` (\`created_at\`);`)
  await db.run(sql`CREATE UNIQUE INDEX \`video_version_idx\` ON \`encodings\` (\`video_id\`,\`version\`);`)
  await db.run(sql`CREATE INDEX \`state_createdAt_idx\` ON \`encodings\` (\`state\`,\`created_at\`);`)
  await db.run(sql`CREATE INDEX \`workspace_createdAt_6_idx\` ON \`encodings\` (\`workspace_id\`,\`created_at\`);`)
  await db.run(sql`CREATE TABLE \`encoding_chunks\` (
  	\`id\` text(36) PRIMARY KEY NOT NULL,
  	\`encoding\` text NOT NULL,
  	\`number\` numeric NOT NULL,
  	\`state\` text DEFAULT 'WAITING' NOT NULL,
  	\`done\` numeric DEFAULT 0 NOT NULL,
  	\`attempt\` numeric DEFAULT 0 NOT NULL,
  	\`plan\` text,
  	\`result\` text,
  	\`lease_owner\` text,
  	\`lease_until\` text,
  	\`updated_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	\`created_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL
  );
  `)
  await db.run(sql`CREATE INDEX \`encoding_chunks_updated_at_idx\` ON \`encoding_chunks\` (\`updated_at\`);`)
  await db.run(sql`CREATE INDEX \`encoding_chunks_created_at_idx\` ON \`encoding_chunks\` (\`created_at\`);`)
  await db.run(sql`CREATE UNIQUE INDEX \`encoding_number_idx\` ON \`encoding_chunks\` (\`encoding\`,\`number\`);`)
  await db.run(sql`CREATE INDEX \`state_number_idx\` ON \`encoding_chunks\` (\`state\`,\`number\`);`)
  await db.run(sql`CREATE TABLE \`imports\` (
  	\`id\` text(36) PRIMARY KEY NOT NULL,
  	\`source\` text NOT NULL,
  	\`source_key\` text NOT NULL,
  	\`address\` text NOT NULL,
  	\`title\` text,
  	\`state\` text NOT NULL,
  	\`failure\` text,
  	\`size\` numeric,
  	\`received\` numeric DEFAULT 0,
  	\`requested_at\` text NOT NULL,
  	\`finished_at\` text,
  	\`video\` text,
  	\`options\` text,
  	\`requester\` text,
  	\`vimeo_token\` text,
  	\`validator\` text,
  	\`attempt\` numeric DEFAULT 0,
  	\`failures\` numeric DEFAULT 0,
  	\`failure_detail\` text,
  	\`lease_owner\` text,
  	\`lease_until\` text,
  	\`workspace_id\` text(36) NOT NULL,
  	\`updated_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	\`created_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	FOREIGN KEY (\`workspace_id\`) REFERENCES \`workspaces\`(\`id\`) ON UPDATE no action ON DELETE set null
  );
  `)
  await db.run(sql`CREATE INDEX \`imports_video_idx\` ON \`imports\` (\`video\`);`)
  await db.run(sql`CREATE INDEX \`imports_workspace_idx\` ON \`imports\` (\`workspace_id\`);`)
  await db.run(sql`CREATE INDEX \`imports_updated_at_idx\` ON \`imports\` (\`updated_at\`);`)
  await db.run(sql`CREATE INDEX \`imports_created_at_idx\` ON \`imports\` (\`created_at\`);`)
  await db.run(sql`CREATE UNIQUE INDEX \`workspace_sourceKey_idx\` ON \`imports\` (\`workspace_id\`,\`source_key\`);`)
  await db.run(sql`CREATE INDEX \`state_requestedAt_idx\` ON \`imports\` (\`state\`,\`requested_at\`);`)
  await db.run(sql`CREATE INDEX \`workspace_requestedAt_idx\` ON \`imports\` (\`workspace_id\`,\`requested_at\`);`)
  await db.run(sql`CREATE TABLE \`outbox_events\` (
  	\`id\` text(36) PRIMARY KEY NOT NULL,
  	\`event_id\` text NOT NULL,
  	\`name\` text NOT NULL,
  	\`happened_at\` text NOT NULL,
  	\`actor_kind\` text NOT NULL,
  	\`actor_id\` text,
  	\`target\` text NOT NULL,
  	\`payload\` text NOT NULL,
  	\`is_held\` integer DEFAULT false,
  	\`held_for\` text,
  	\`delivered_at\` text,
  	\`workspace_id\` text(36) NOT NULL,
  	\`updated_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	\`created_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	FOREIGN KEY (\`workspace_id\`) REFERENCES \`workspaces\`(\`id\`) ON UPDATE no action ON DELETE set null
  );
  `)
  await db.run(sql`CREATE UNIQUE INDEX \`outbox_events_event_id_idx\` ON \`outbox_events\` (\`event_id\`);`)
  await db.run(sql`CREATE INDEX \`outbox_events_workspace_idx\` ON \`outbox_events\` (\`workspace_id\`);`)
  await db.run(sql`CREATE INDEX \`outbox_events_updated_at_idx\` ON \`outbox_events\` (\`updated_at\`);`)
  await db.run(sql`CREATE INDEX \`outbox_events_created_at_idx\` ON \`outbox_events\` (\`created_at\`);`)
  await db.run(sql`CREATE INDEX \`deliveredAt_isHeld_createdAt_idx\` ON \`outbox_events\` (\`delivered_at\`,\`is_held\`,\`created_at\`);`)
  await db.run(sql`CREATE TABLE \`webhook_events\` (
  	\`id\` text(36) PRIMARY KEY NOT NULL,
  	\`source\` text NOT NULL,
  	\`dedupe_key\` text NOT NULL,
  	\`body\` text NOT NULL,
  	\`processed_at\` text,
  	\`failures\` numeric DEFAULT 0,
  	\`updated_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	\`created_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL
  );
  `)
  await db.run(sql`CREATE INDEX \`webhook_events_updated_at_idx\` ON \`webhook_events\` (\`updated_at\`);`)
  await db.run(sql`CREATE INDEX \`webhook_events_created_at_idx\` ON \`webhook_events\` (\`created_at\`);`)
  await db.run(sql`CREATE UNIQUE INDEX \`source_dedupeKey_idx\` ON \`webhook_events\` (\`source\`,\`dedupe_key\`);`)
  await db.run(sql`CREATE INDEX \`source_processedAt_createdAt_idx\` ON \`webhook_events\` (\`source\`,\`processed_at\`,\`created_at\`);`)
  await db.run(sql`CREATE TABLE \`locks\` (
  	\`id\` text(36) PRIMARY KEY NOT NULL,
  	\`name\` text NOT NULL,
  	\`lease_owner\` text,
  	\`lease_until\` text,
  	\`updated_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	\`created_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL
  );
  `)
  await db.run(sql`CREATE UNIQUE INDEX \`locks_name_idx\` ON \`locks\` (\`name\`);`)
  await db.run(sql`CREATE INDEX \`locks_updated_at_idx\` ON \`locks\` (\`updated_at\`);`)
  await db.run(sql`CREATE INDEX \`locks_created_at_idx\` ON \`locks\` (\`created_at\`);`)
  await db.run(sql`CREATE TABLE \`idempotency_keys\` (
  	\`id\` text(36) PRIMARY KEY NOT NULL,
  	\`digest\` text NOT NULL,
  	\`fingerprint\` text NOT NULL,
  	\`claim\` text NOT NULL,
  	\`running_until\` text NOT NULL,
  	\`answer\` text,
  	\`expires_at\` text NOT NULL,
  	\`workspace_id\` text(36) NOT NULL,
  	\`updated_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	\`created_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	FOREIGN KEY (\`workspace_id\`) REFERENCES \`workspaces\`(\`id\`) ON UPDATE no action ON DELETE set null
  );
  `)
  await db.run(sql`CREATE UNIQUE INDEX \`idempotency_keys_digest_idx\` ON \`idempotency_keys\` (\`digest\`);`)
  await db.run(sql`CREATE INDEX \`idempotency_keys_expires_at_idx\` ON \`idempotency_keys\` (\`expires_at\`);`)
  await db.run(sql`CREATE INDEX \`idempotency_keys_workspace_idx\` ON \`idempotency_keys\` (\`workspace_id\`);`)
  await db.run(sql`CREATE INDEX \`idempotency_keys_updated_at_idx\` ON \`idempotency_keys\` (\`updated_at\`);`)
  await db.run(sql`CREATE INDEX \`idempotency_keys_created_at_idx\` ON \`idempotency_keys\` (\`created_at\`);`)
  await db.run(sql`CREATE INDEX \`workspace_createdAt_7_idx\` ON \`idempotency_keys\` (\`workspace_id\`,\`created_at\`);`)
  await db.run(sql`CREATE TABLE \`usage\` (
  	\`id\` text(36) PRIMARY KEY NOT NULL,
  	\`metric\` text NOT NULL,
  	\`period\` text DEFAULT 'all' NOT NULL,
  	\`count\` numeric DEFAULT 0 NOT NULL,
  	\`taken_at\` text,
  	\`recounted_at\` text,
  	\`workspace_id\` text(36) NOT NULL,
  	\`updated_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	\`created_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	FOREIGN KEY (\`workspace_id\`) REFERENCES \`workspaces\`(\`id\`) ON UPDATE no action ON DELETE set null
  );
  `)
  await db.run(sql`CREATE INDEX \`usage_workspace_idx\` ON \`usage\` (\`workspace_id\`);`)
  await db.run(sql`CREATE INDEX \`usage_updated_at_idx\` ON \`usage\` (\`updated_at\`);`)
  await db.run(sql`CREATE INDEX \`usage_created_at_idx\` ON \`usage\` (\`created_at\`);`)
  await db.run(sql`CREATE UNIQUE INDEX \`workspace_metric_period_idx\` ON \`usage\` (\`workspace_id\`,\`metric\`,\`period\`);`)
  await db.run(sql`CREATE INDEX \`metric_recountedAt_idx\` ON \`usage\` (\`metric\`,\`recounted_at\`);`)
  await db.run(sql`CREATE TABLE \`transcripts\` (
  	\`id\` text(36) PRIMARY KEY NOT NULL,
  	\`video_id\` text NOT NULL,
  	\`speech_key\` numeric NOT NULL,
  	\`tracks\` text NOT NULL,
  	\`words\` text,
  	\`workspace_id\` text(36) NOT NULL,
  	\`updated_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	\`created_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	FOREIGN KEY (\`workspace_id\`) REFERENCES \`workspaces\`(\`id\`) ON UPDATE no action ON DELETE set null
  );
  `)
  await db.run(sql`CREATE UNIQUE INDEX \`transcripts_video_id_idx\` ON \`transcripts\` (\`video_id\`);`)
  await db.run(sql`CREATE UNIQUE INDEX \`transcripts_speech_key_idx\` ON \`transcripts\` (\`speech_key\`);`)
  await db.run(sql`CREATE INDEX \`transcripts_words_idx\` ON \`transcripts\` (\`words\`);`)
  await db.run(sql`CREATE INDEX \`transcripts_workspace_idx\` ON \`transcripts\` (\`workspace_id\`);`)
  await db.run(sql`CREATE INDEX \`transcripts_updated_at_idx\` ON \`transcripts\` (\`updated_at\`);`)
  await db.run(sql`CREATE INDEX \`transcripts_created_at_idx\` ON \`transcripts\` (\`created_at\`);`)
  await db.run(sql`CREATE TABLE \`data_migrations\` (
  	\`id\` text(36) PRIMARY KEY NOT NULL,
  	\`name\` text NOT NULL,
  	\`duration_ms\` numeric,
  	\`updated_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	\`created_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL
  );
  `)
  await db.run(sql`CREATE UNIQUE INDEX \`data_migrations_name_idx\` ON \`data_migrations\` (\`name\`);`)
  await db.run(sql`CREATE INDEX \`data_migrations_updated_at_idx\` ON \`data_migrations\` (\`updated_at\`);`)
  await db.run(sql`CREATE INDEX \`data_migrations_created_at_idx\` ON \`data_migrations\` (\`created_at\`);`)
  await db.run(sql`CREATE TABLE \`auto_transcriptions\` (
  	\`id\` text(36) PRIMARY KEY NOT NULL,
  	\`video_id\` text(36) NOT NULL,
  	\`language\` text NOT NULL,
  	\`video_duration\` numeric NOT NULL,
  	\`progress\` numeric DEFAULT 0,
  	\`status\` text,
  	\`job_name\` text,
  	\`credits\` numeric,
  	\`failure_reason\` text,
  	\`started_at\` text,
  	\`attempt\` numeric,
  	\`claims\` numeric,
  	\`traceparent\` text,
  	\`failure_detail\` text,
  	\`lease_owner\` text,
  	\`lease_until\` text,
  	\`started_by_id\` text(36),
  	\`source_folder\` text,
  	\`slot\` text NOT NULL,
  	\`is_finishing\` integer DEFAULT false,
  	\`pending_event\` text,
  	\`workspace_id\` text(36) NOT NULL,
  	\`updated_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	\`created_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	FOREIGN KEY (\`video_id\`) REFERENCES \`videos\`(\`id\`) ON UPDATE no action ON DELETE set null,
  	FOREIGN KEY (\`started_by_id\`) REFERENCES \`users\`(\`id\`) ON UPDATE no action ON DELETE set null,
  	FOREIGN KEY (\`workspace_id\`) REFERENCES \`workspaces\`(\`id\`) ON UPDATE no action ON DELETE set null
  );
  `)
  await db.run(sql`CREATE INDEX \`auto_transcriptions_video_idx\` ON \`auto_transcriptions\` (\`video_id\`);`)
  await db.run(sql`CREATE INDEX \`auto_transcriptions_status_idx\` ON \`auto_transcriptions\` (\`status\`);`)
  await db.run(sql`CREATE INDEX \`auto_transcriptions_job_name_idx\` ON \`auto_transcriptions\` (\`job_name\`);`)
  await db.run(sql`CREATE INDEX \`auto_transcriptions_started_by_idx\` ON \`auto_transcriptions\` (\`started_by_id\`);`)
  await db.run(sql`CREATE UNIQUE INDEX \`auto_transcriptions_slot_idx\` ON \`auto_transcriptions\` (\`slot\`);`)
  await db.run(sql`CREATE INDEX \`auto_transcriptions_pending_event_idx\` ON \`auto_transcriptions\` (\`pending_event\`);`)
  await db.run(sql`CREATE INDEX \`auto_transcriptions_workspace_idx\` ON \`auto_transcriptions\` (\`workspace_id\`);`)
  await db.run(sql`CREATE INDEX \`auto_transcriptions_updated_at_idx\` ON \`auto_transcriptions\` (\`updated_at\`);`)
  await db.run(sql`CREATE INDEX \`auto_transcriptions_created_at_idx\` ON \`auto_transcriptions\` (\`created_at\`);`)
  await db.run(sql`CREATE INDEX \`video_createdAt_idx\` ON \`auto_transcriptions\` (\`video_id\`,\`created_at\`);`)
  await db.run(sql`CREATE INDEX \`status_createdAt_idx\` ON \`auto_transcriptions\` (\`status\`,\`created_at\`);`)
  await db.run(sql`CREATE INDEX \`workspace_createdAt_8_idx\` ON \`auto_transcriptions\` (\`workspace_id\`,\`created_at\`);`)
  await db.run(sql`CREATE TABLE \`ai_credit_usages\` (
  	\`id\` text(36) PRIMARY KEY NOT NULL,
  	\`type\` text NOT NULL,
  	\`video_id\` text(36),
  	\`user_id\` text(36),
  	\`integration_id\` text(36),
  	\`credits\` numeric NOT NULL,
  	\`refunded_credits\` numeric,
  	\`state\` text NOT NULL,
  	\`period\` text NOT NULL,
  	\`reference\` text NOT NULL,
  	\`workspace_id\` text(36) NOT NULL,
  	\`updated_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	\`created_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	FOREIGN KEY (\`video_id\`) REFERENCES \`videos\`(\`id\`) ON UPDATE no action ON DELETE set null,
  	FOREIGN KEY (\`user_id\`) REFERENCES \`users\`(\`id\`) ON UPDATE no action ON DELETE set null,
  	FOREIGN KEY (\`integration_id\`) REFERENCES \`integrations\`(\`id\`) ON UPDATE no action ON DELETE set null,
  	FOREIGN KEY (\`workspace_id\`) REFERENCES \`workspaces\`(\`id\`) ON UPDATE no action ON DELETE set null
  );
  `)
  await db.run(sql`CREATE INDEX \`ai_credit_usages_video_idx\` ON \`ai_credit_usages\` (\`video_id\`);`)
  await db.run(sql`CREATE INDEX \`ai_credit_usages_user_idx\` ON \`ai_credit_usages\` (\`user_id\`);`)
  await db.run(sql`CREATE INDEX \`ai_credit_usages_integration_idx\` ON \`ai_credit_usages\` (\`integration_id\`);`)
  await db.run(sql`CREATE UNIQUE INDEX \`ai_credit_usages_reference_idx\` ON \`ai_credit_usages\` (\`reference\`);`)
  await db.run(sql`CREATE INDEX \`ai_credit_usages_workspace_idx\` ON \`ai_credit_usages\` (\`workspace_id\`);`)
  await db.run(sql`CREATE INDEX \`ai_credit_usages_updated_at_idx\` ON \`ai_credit_usages\` (\`updated_at\`);`)
  await db.run(sql`CREATE INDEX \`ai_credit_usages_created_at_idx\` ON \`ai_credit_usages\` (\`created_at\`);`)
  await db.run(sql`CREATE INDEX \`workspace_createdAt_9_idx\` ON \`ai_credit_usages\` (\`workspace_id\`,\`created_at\`);`)
  await db.run(sql`CREATE INDEX \`workspace_period_idx\` ON \`ai_credit_usages\` (\`workspace_id\`,\`period\`);`)
  await db.run(sql`CREATE INDEX \`state_createdAt_1_idx\` ON \`ai_credit_usages\` (\`state\`,\`created_at\`);`)
  await db.run(sql`CREATE TABLE \`sessions\` (
  	\`id\` text(36) PRIMARY KEY NOT NULL,
  	\`user_id\` text(36),
  	\`sid\` text NOT NULL,
  	\`expires_at\` text,
  	\`browser\` text,
  	\`system\` text,
  	\`last_used_at\` text NOT NULL,
  	\`previous_visit_at\` text,
  	\`updated_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	\`created_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	FOREIGN KEY (\`user_id\`) REFERENCES \`users\`(\`id\`) ON UPDATE no action ON DELETE set null
  );
  `)
  await db.run(sql`CREATE INDEX \`sessions_user_idx\` ON \`sessions\` (\`user_id\`);`)
  await db.run(sql`CREATE UNIQUE INDEX \`sessions_sid_idx\` ON \`sessions\` (\`sid\`);`)
  await db.run(sql`CREATE INDEX \`sessions_expires_at_idx\` ON \`sessions\` (\`expires_at\`);`)
  await db.run(sql`CREATE INDEX \`sessions_updated_at_idx\` ON \`sessions\` (\`updated_at\`);`)
  await db.run(sql`CREATE INDEX \`sessions_created_at_idx\` ON \`sessions\` (\`created_at\`);`)
  await db.run(sql`CREATE INDEX \`user_lastUsedAt_idx\` ON \`sessions\` (\`user_id\`,\`last_used_at\`);`)
  await db.run(sql`CREATE TABLE \`two_factors\` (
  	\`id\` text(36) PRIMARY KEY NOT NULL,
  	\`user_id\` text(36),
  	\`enabled_at\` text,
  	\`secret\` text,
  	\`pending_secret\` text,
  	\`last_step\` numeric,
  	\`recovery_codes\` text,
  	\`pending_codes\` text,
  	\`updated_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	\`created_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	FOREIGN KEY (\`user_id\`) REFERENCES \`users\`(\`id\`) ON UPDATE no action ON DELETE set null
  );
  `)
  await db.run(sql`CREATE UNIQUE INDEX \`two_factors_user_idx\` ON \`two_factors\` (\`user_id\`);`)
  await db.run(sql`CREATE INDEX \`two_factors_updated_at_idx\` ON \`two_factors\` (\`updated_at\`);`)
  await db.run(sql`CREATE INDEX \`two_factors_created_at_idx\` ON \`two_factors\` (\`created_at\`);`)
  await db.run(sql`CREATE TABLE \`passkeys\` (
  	\`id\` text(36) PRIMARY KEY NOT NULL,
  	\`user_id\` text(36),
  	\`name\` text NOT NULL,
  	\`last_used_at\` text,
  	\`is_backed_up\` integer,
  	\`credential_id\` text NOT NULL,
  	\`public_key\` text NOT NULL,
  	\`counter\` numeric NOT NULL,
  	\`transports\` text,
  	\`updated_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	\`created_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	FOREIGN KEY (\`user_id\`) REFERENCES \`users\`(\`id\`) ON UPDATE no action ON DELETE set null
  );
  `)
  await db.run(sql`CREATE INDEX \`passkeys_user_idx\` ON \`passkeys\` (\`user_id\`);`)
  await db.run(sql`CREATE UNIQUE INDEX \`passkeys_credential_id_idx\` ON \`passkeys\` (\`credential_id\`);`)
  await db.run(sql`CREATE INDEX \`passkeys_updated_at_idx\` ON \`passkeys\` (\`updated_at\`);`)
  await db.run(sql`CREATE INDEX \`passkeys_created_at_idx\` ON \`passkeys\` (\`created_at\`);`)
  await db.run(sql`CREATE TABLE \`passkey_challenges\` (
  	\`id\` text(36) PRIMARY KEY NOT NULL,
  	\`challenge\` text NOT NULL,
  	\`purpose\` text NOT NULL,
  	\`expires_at\` text NOT NULL,
  	\`spent_at\` text,
  	\`updated_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	\`created_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL
  );
  `)
  await db.run(sql`CREATE UNIQUE INDEX \`passkey_challenges_challenge_idx\` ON \`passkey_challenges\` (\`challenge\`);`)
  await db.run(sql`CREATE INDEX \`passkey_challenges_expires_at_idx\` ON \`passkey_challenges\` (\`expires_at\`);`)
  await db.run(sql`CREATE INDEX \`passkey_challenges_updated_at_idx\` ON \`passkey_challenges\` (\`updated_at\`);`)
  await db.run(sql`CREATE INDEX \`passkey_challenges_created_at_idx\` ON \`passkey_challenges\` (\`created_at\`);`)
  await db.run(sql`CREATE TABLE \`identities\` (
  	\`id\` text(36) PRIMARY KEY NOT NULL,
  	\`user_id\` text(36),
  	\`provider\` text NOT NULL,
  	\`email\` text,
  	\`last_used_at\` text,
  	\`subject_index\` text NOT NULL,
  	\`updated_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	\`created_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	FOREIGN KEY (\`user_id\`) REFERENCES \`users\`(\`id\`) ON UPDATE no action ON DELETE set null
  );
  `)
  await db.run(sql`CREATE INDEX \`identities_user_idx\` ON \`identities\` (\`user_id\`);`)
  await db.run(sql`CREATE UNIQUE INDEX \`identities_subject_index_idx\` ON \`identities\` (\`subject_index\`);`)
  await db.run(sql`CREATE INDEX \`identities_updated_at_idx\` ON \`identities\` (\`updated_at\`);`)
  await db.run(sql`CREATE INDEX \`identities_created_at_idx\` ON \`identities\` (\`created_at\`);`)
  await db.run(sql`CREATE UNIQUE INDEX \`user_provider_idx\` ON \`identities\` (\`user_id\`,\`provider\`);`)
  await db.run(sql`CREATE TABLE \`spent_log_ins\` (
  	\`id\` text(36) PRIMARY KEY NOT NULL,
  	\`token\` text NOT NULL,
  	\`expires_at\` text NOT NULL,
  	\`updated_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	\`created_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL
  );
  `)
  await db.run(sql`CREATE UNIQUE INDEX \`spent_log_ins_token_idx\` ON \`spent_log_ins\` (\`token\`);`)
  await db.run(sql`CREATE INDEX \`spent_log_ins_expires_at_idx\` ON \`spent_log_ins\` (\`expires_at\`);`)
  await db.run(sql`CREATE INDEX \`spent_log_ins_updated_at_idx\` ON \`spent_log_ins\` (\`updated_at\`);`)
  await db.run(sql`CREATE INDEX \`spent_log_ins_created_at_idx\` ON \`spent_log_ins\` (\`created_at\`);`)
  await db.run(sql`CREATE TABLE \`custom_domains\` (
  	\`id\` text(36) PRIMARY KEY NOT NULL,
  	\`domain\` text NOT NULL,
  	\`claim\` text NOT NULL,
  	\`cname_endpoint\` text NOT NULL,
  	\`cname_cert_verification\` text NOT NULL,
  	\`verified\` integer DEFAULT false,
  	\`verified_at\` text,
  	\`distribution_id\` text,
  	\`cdn_url\` text,
  	\`last_checked\` text,
  	\`state\` text,
  	\`valid_to\` text,
  	\`failing_since\` text,
  	\`wants_certificate\` integer DEFAULT false,
  	\`attempts\` numeric DEFAULT 0,
  	\`next_attempt_at\` text,
  	\`lease_owner\` text,
  	\`lease_until\` text,
  	\`pending_event\` text,
  	\`workspace_id\` text(36) NOT NULL,
  	\`updated_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	\`created_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	FOREIGN KEY (\`workspace_id\`) REFERENCES \`workspaces\`(\`id\`) ON UPDATE no action ON DELETE set null
  );
  `)
  await db.run(sql`CREATE INDEX \`custom_domains_domain_idx\` ON \`custom_domains\` (\`domain\`);`)
  await db.run(sql`CREATE UNIQUE INDEX \`custom_domains_claim_idx\` ON \`custom_domains\` (\`claim\`);`)
  await db.run(sql`CREATE INDEX \`custom_domains_wants_certificate_idx\` ON \`custom_domains\` (\`wants_certificate\`);`)
  await db.run(sql`CREATE INDEX \`custom_domains_pending_event_idx\` ON \`custom_domains\` (\`pending_event\`);`)
  await db.run(sql`CREATE INDEX \`custom_domains_workspace_idx\` ON \`custom_domains\` (\`workspace_id\`);`)
  await db.run(sql`CREATE INDEX \`custom_domains_updated_at_idx\` ON \`custom_domains\` (\`updated_at\`);`)
  await db.run(sql`CREATE INDEX \`custom_domains_created_at_idx\` ON \`custom_domains\` (\`created_at\`);`)
  await db.run(sql`CREATE TABLE \`workspace_deletions\` (
  	\`id\` text(36) PRIMARY KEY NOT NULL,
  	\`workspace_id\` text NOT NULL,
  	\`workspace_name\` text NOT NULL,
  	\`state\` text NOT NULL,
  	\`requested_by\` text NOT NULL,
  	\`requested_by_id\` text NOT NULL,
  	\`language\` text,
  	\`requested_at\` text NOT NULL,
  	\`confirmed_at\` text,
  	\`completed_at\` text,
  	\`token_index\` text,
  	\`token_expires_at\` text,
  	\`step\` text,
  	\`counts\` text,
  	\`signature\` text,
  	\`lease_owner\` text,
  	\`lease_until\` text,
  	\`updated_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	\`created_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL
  );
  `)
  await db.run(sql`CREATE UNIQUE INDEX \`workspace_deletions_workspace_id_idx\` ON \`workspace_deletions\` (\`workspace_id\`);`)
  await db.run(sql`CREATE INDEX \`workspace_deletions_state_idx\` ON \`workspace_deletions\` (\`state\`);`)
  await db.run(sql`CREATE INDEX \`workspace_deletions_token_index_idx\` ON \`workspace_deletions\` (\`token_index\`);`)
  await db.run(sql`CREATE INDEX \`workspace_deletions_updated_at_idx\` ON \`workspace_deletions\` (\`updated_at\`);`)
  await db.run(sql`CREATE INDEX \`workspace_deletions_created_at_idx\` ON \`workspace_deletions\` (\`created_at\`);`)
  await db.run(sql`CREATE TABLE \`statistics\` (
  	\`id\` text(36) PRIMARY KEY NOT NULL,
  	\`period\` text NOT NULL,
  	\`is_day\` integer DEFAULT false,
  	\`views\` numeric DEFAULT 0 NOT NULL,
  	\`requests\` numeric DEFAULT 0 NOT NULL,
  	\`bytes\` numeric DEFAULT 0 NOT NULL,
  	\`seconds\` numeric DEFAULT 0 NOT NULL,
  	\`plays\` numeric DEFAULT 0 NOT NULL,
  	\`watch_seconds\` numeric DEFAULT 0 NOT NULL,
  	\`revision\` numeric DEFAULT 0 NOT NULL,
  	\`chunks\` text,
  	\`videos\` text,
  	\`experience\` text,
  	\`quarters\` text,
  	\`video_quarters\` text,
  	\`added_reports\` text,
  	\`sources\` text,
  	\`workspace_id\` text(36) NOT NULL,
  	\`updated_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	\`created_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	FOREIGN KEY (\`workspace_id\`) REFERENCES \`workspaces\`(\`id\`) ON UPDATE no action ON DELETE set null
  );
  `)
  await db.run(sql`CREATE INDEX \`statistics_is_day_idx\` ON \`statistics\` (\`is_day\`);`)
  await db.run(sql`CREATE INDEX \`statistics_workspace_idx\` ON \`statistics\` (\`workspace_id\`);`)
  await db.run(sql`CREATE INDEX \`statistics_updated_at_idx\` ON \`statistics\` (\`updated_at\`);`)
  await db.run(sql`CREATE INDEX \`statistics_created_at_idx\` ON \`statistics\` (\`created_at\`);`)
  await db.run(sql`CREATE UNIQUE INDEX \`workspace_period_1_idx\` ON \`statistics\` (\`workspace_id\`,\`period\`);`)
  await db.run(sql`CREATE TABLE \`video_statistics\` (
  	\`id\` text(36) PRIMARY KEY NOT NULL,
  	\`date\` text NOT NULL,
  	\`bucket\` numeric NOT NULL,
  	\`revision\` numeric DEFAULT 0 NOT NULL,
  	\`chunks\` text,
  	\`videos\` text,
  	\`workspace_id\` text(36) NOT NULL,
  	\`updated_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	\`created_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	FOREIGN KEY (\`workspace_id\`) REFERENCES \`workspaces\`(\`id\`) ON UPDATE no action ON DELETE set null
  );
  `)
  await db.run(sql`CREATE INDEX \`video_statistics_workspace_idx\` ON \`video_statistics\` (\`workspace_id\`);`)
  await db.run(sql`CREATE INDEX \`video_statistics_updated_at_idx\` ON \`video_statistics\` (\`updated_at\`);`)
  await db.run(sql`CREATE INDEX \`video_statistics_created_at_idx\` ON \`video_statistics\` (\`created_at\`);`)
  await db.run(sql`CREATE UNIQUE INDEX \`workspace_date_bucket_idx\` ON \`video_statistics\` (\`workspace_id\`,\`date\`,\`bucket\`);`)
  await db.run(sql`CREATE INDEX \`date_idx\` ON \`video_statistics\` (\`date\`);`)
  await db.run(sql`CREATE TABLE \`video_tombstones\` (
  	\`id\` text(36) PRIMARY KEY NOT NULL,
  	\`video_id\` text NOT NULL,
  	\`title\` text,
  	\`deleted_at\` text NOT NULL,
  	\`workspace_id\` text(36) NOT NULL,
  	\`updated_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	\`created_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	FOREIGN KEY (\`workspace_id\`) REFERENCES \`workspaces\`(\`id\`) ON UPDATE no action ON DELETE set null
  );
  `)
  await db.run(sql`CREATE UNIQUE INDEX \`video_tombstones_video_id_idx\` ON \`video_tombstones\` (\`video_id\`);`)
  await db.run(sql`CREATE INDEX \`video_tombstones_deleted_at_idx\` ON \`video_tombstones\` (\`deleted_at\`);`)
  await db.run(sql`CREATE INDEX \`video_tombstones_workspace_idx\` ON \`video_tombstones\` (\`workspace_id\`);`)
  await db.run(sql`CREATE INDEX \`video_tombstones_updated_at_idx\` ON \`video_tombstones\` (\`updated_at\`);`)
  await db.run(sql`CREATE INDEX \`video_tombstones_created_at_idx\` ON \`video_tombstones\` (\`created_at\`);`)
  await db.run(sql`CREATE INDEX \`workspace_deletedAt_1_idx\` ON \`video_tombstones\` (\`workspace_id\`,\`deleted_at\`);`)
  await db.run(sql`CREATE TABLE \`log_readings\` (
  	\`id\` text(36) PRIMARY KEY NOT NULL,
  	\`source\` text NOT NULL,
  	\`number\` numeric DEFAULT 0 NOT NULL,
  	\`files\` text,
  	\`is_counted\` integer DEFAULT false,
  	\`updated_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	\`created_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL
  );
  `)
  await db.run(sql`CREATE UNIQUE INDEX \`log_readings_source_idx\` ON \`log_readings\` (\`source\`);`)
  await db.run(sql`CREATE INDEX \`log_readings_updated_at_idx\` ON \`log_readings\` (\`updated_at\`);`)
  await db.run(sql`CREATE INDEX \`log_readings_created_at_idx\` ON \`log_readings\` (\`created_at\`);`)
  await db.run(sql`CREATE TABLE \`share_links\` (
  	\`id\` text(36) PRIMARY KEY NOT NULL,
  	\`video_id\` text(36) NOT NULL,
  	\`token\` text NOT NULL,
  	\`token_index\` text,
  	\`name\` text,
  	\`is_default\` integer DEFAULT false,
  	\`expires_at\` text,
  	\`password_hash\` text,
  	\`allow_comments\` integer DEFAULT true,
  	\`allow_download\` integer DEFAULT false,
  	\`watermark\` text,
  	\`seen_count\` numeric DEFAULT 0,
  	\`last_seen_at\` text,
  	\`revoked_at\` text,
  	\`playback_since\` text,
  	\`revision\` numeric DEFAULT 0,
  	\`pending_event\` text,
  	\`created_by_id\` text(36),
  	\`workspace_id\` text(36) NOT NULL,
  	\`updated_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	\`created_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	FOREIGN KEY (\`video_id\`) REFERENCES \`videos\`(\`id\`) ON UPDATE no action ON DELETE set null,
  	FOREIGN KEY (\`created_by_id\`) REFERENCES \`users\`(\`id\`) ON UPDATE no action ON DELETE set null,
  	FOREIGN KEY (\`workspace_id\`) REFERENCES \`workspaces\`(\`id\`) ON UPDATE no action ON DELETE set null
  );
  `)
  await db.run(sql`CREATE INDEX \`share_links_video_idx\` ON \`share_links\` (\`video_id\`);`)
  await db.run(sql`CREATE UNIQUE INDEX \`share_links_token_index_idx\` ON \`share_links\` (\`token_index\`);`)
  await db.run(sql`CREATE INDEX \`share_links_pending_event_idx\` ON \`share_links\` (\`pending_event\`);`)
  await db.run(sql`CREATE INDEX \`share_links_created_by_idx\` ON \`share_links\` (\`created_by_id\`);`)
  await db.run(sql`CREATE INDEX \`share_links_workspace_idx\` ON \`share_links\` (\`workspace_id\`);`)
  await db.run(sql`CREATE INDEX \`share_links_updated_at_idx\` ON \`share_links\` (\`updated_at\`);`)
  await db.run(sql`CREATE INDEX \`share_links_created_at_idx\` ON \`share_links\` (\`created_at\`);`)
  await db.run(sql`CREATE INDEX \`video_createdAt_1_idx\` ON \`share_links\` (\`video_id\`,\`created_at\`);`)
  await db.run(sql`CREATE TABLE \`collaborate_comments\` (
  	\`id\` text(36) PRIMARY KEY NOT NULL,
  	\`video_id\` text(36) NOT NULL,
  	\`share_token\` text NOT NULL,
  	\`text\` text NOT NULL,
  	\`author\` text NOT NULL,
  	\`user_id\` text(36),
  	\`author_key\` text NOT NULL,
  	\`parent_comment_id\` text,
  	\`video_timecode\` numeric,
  	\`frame_in\` numeric,
  	\`frame_out\` numeric,
  	\`version\` numeric NOT NULL,
  	\`fps\` numeric,
  	\`drawing\` text,
  	\`pictures\` text,
  	\`mentions\` text,
  	\`link\` text,
  	\`edited_at\` text,
  	\`resolved_at\` text,
  	\`resolved_by\` text,
  	\`carried_from\` text,
  	\`carried_to\` text,
  	\`carried_at\` text,
  	\`carried_by\` text,
  	\`pending_event\` text,
  	\`workspace_id\` text(36) NOT NULL,
  	\`is_in_removed_part\` integer DEFAULT false,
  	\`updated_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	\`created_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	FOREIGN KEY (\`video_id\`) REFERENCES \`videos\`(\`id\`) ON UPDATE no action ON DELETE set null,
  	FOREIGN KEY (\`user_id\`) REFERENCES \`users\`(\`id\`) ON UPDATE no action ON DELETE set null,
  	FOREIGN KEY (\`workspace_id\`) REFERENCES \`workspaces\`(\`id\`) ON UPDATE no action ON DELETE set null
  );
  `)
  await db.run(sql`CREATE INDEX \`collaborate_comments_video_idx\` ON \`collaborate_comments\` (\`video_id\`);`)
  await db.run(sql`CREATE INDEX \`collaborate_comments_user_idx\` ON \`collaborate_comments\` (\`user_id\`);`)
  await db.run(sql`CREATE INDEX \`collaborate_comments_parent_comment_id_idx\` ON \`collaborate_comments\` (\`parent_comment_id\`);`)
  await db.run(sql`CREATE INDEX \`collaborate_comments_pending_event_idx\` ON \`collaborate_comments\` (\`pending_event\`);`)
  await db.run(sql`CREATE INDEX \`collaborate_comments_workspace_idx\` ON \`collaborate_comments\` (\`workspace_id\`);`)
  await db.run(sql`CREATE INDEX \`collaborate_comments_updated_at_idx\` ON \`collaborate_comments\` (\`updated_at\`);`)
  await db.run(sql`CREATE INDEX \`collaborate_comments_created_at_idx\` ON \`collaborate_comments\` (\`created_at\`);`)
  await db.run(sql`CREATE INDEX \`shareToken_createdAt_idx\` ON \`collaborate_comments\` (\`share_token\`,\`created_at\`);`)
  await db.run(sql`CREATE INDEX \`workspace_createdAt_10_idx\` ON \`collaborate_comments\` (\`workspace_id\`,\`created_at\`);`)
  await db.run(sql`CREATE TABLE \`comment_reactions\` (
  	\`id\` text(36) PRIMARY KEY NOT NULL,
  	\`video_id\` text(36) NOT NULL,
  	\`comment\` text NOT NULL,
  	\`author_key\` text NOT NULL,
  	\`author\` text NOT NULL,
  	\`reaction\` text NOT NULL,
  	\`workspace_id\` text(36) NOT NULL,
  	\`updated_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	\`created_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	FOREIGN KEY (\`video_id\`) REFERENCES \`videos\`(\`id\`) ON UPDATE no action ON DELETE set null,
  	FOREIGN KEY (\`workspace_id\`) REFERENCES \`workspaces\`(\`id\`) ON UPDATE no action ON DELETE set null
  );
  `)
  await db.run(sql`CREATE INDEX \`comment_reactions_video_idx\` ON \`comment_reactions\` (\`video_id\`);`)
  await db.run(sql`CREATE INDEX \`comment_reactions_workspace_idx\` ON \`comment_reactions\` (\`workspace_id\`);`)
  await db.run(sql`CREATE INDEX \`comment_reactions_updated_at_idx\` ON \`comment_reactions\` (\`updated_at\`);`)
  await db.run(sql`CREATE INDEX \`comment_reactions_created_at_idx\` ON \`comment_reactions\` (\`created_at\`);`)
  await db.run(sql`CREATE UNIQUE INDEX \`comment_authorKey_reaction_idx\` ON \`comment_reactions\` (\`comment\`,\`author_key\`,\`reaction\`);`)
  await db.run(sql`CREATE TABLE \`share_decisions\` (
  	\`id\` text(36) PRIMARY KEY NOT NULL,
  	\`video_id\` text(36) NOT NULL,
  	\`version\` numeric NOT NULL,
  	\`decision\` text NOT NULL,
  	\`author\` text NOT NULL,
  	\`author_key\` text NOT NULL,
  	\`user_id\` text(36),
  	\`note\` text,
  	\`decided_at\` text NOT NULL,
  	\`link\` text,
  	\`pending_event\` text,
  	\`workspace_id\` text(36) NOT NULL,
  	\`updated_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	\`created_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	FOREIGN KEY (\`video_id\`) REFERENCES \`videos\`(\`id\`) ON UPDATE no action ON DELETE set null,
  	FOREIGN KEY (\`user_id\`) REFERENCES \`users\`(\`id\`) ON UPDATE no action ON DELETE set null,
  	FOREIGN KEY (\`workspace_id\`) REFERENCES \`workspaces\`(\`id\`) ON UPDATE no action ON DELETE set null
  );
  `)
  await db.run(sql`CREATE INDEX \`share_decisions_video_idx\` ON \`share_decisions\` (\`video_id\`);`)
  await db.run(sql`CREATE INDEX \`share_decisions_user_idx\` ON \`share_decisions\` (\`user_id\`);`)
  await db.run(sql`CREATE INDEX \`share_decisions_pending_event_idx\` ON \`share_decisions\` (\`pending_event\`);`)
  await db.run(sql`CREATE INDEX \`share_decisions_workspace_idx\` ON \`share_decisions\` (\`workspace_id\`);`)
  await db.run(sql`CREATE INDEX \`share_decisions_updated_at_idx\` ON \`share_decisions\` (\`updated_at\`);`)
  await db.run(sql`CREATE INDEX \`share_decisions_created_at_idx\` ON \`share_decisions\` (\`created_at\`);`)
  await db.run(sql`CREATE UNIQUE INDEX \`video_version_authorKey_idx\` ON \`share_decisions\` (\`video_id\`,\`version\`,\`author_key\`);`)
  await db.run(sql`CREATE TABLE \`review_mails\` (
  	\`id\` text(36) PRIMARY KEY NOT NULL,
  	\`video_id\` text(36) NOT NULL,
  	\`user_id\` text NOT NULL,
  	\`key\` text NOT NULL,
  	\`emailed_until\` text NOT NULL,
  	\`sent_at\` text,
  	\`due_at\` text,
  	\`muted_at\` text,
  	\`workspace_id\` text(36) NOT NULL,
  	\`lease_owner\` text,
  	\`lease_until\` text,
  	\`updated_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	\`created_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	FOREIGN KEY (\`video_id\`) REFERENCES \`videos\`(\`id\`) ON UPDATE no action ON DELETE set null,
  	FOREIGN KEY (\`workspace_id\`) REFERENCES \`workspaces\`(\`id\`) ON UPDATE no action ON DELETE set null
  );
  `)
  await db.run(sql`CREATE INDEX \`review_mails_video_idx\` ON \`review_mails\` (\`video_id\`);`)
  await db.run(sql`CREATE UNIQUE INDEX \`review_mails_key_idx\` ON \`review_mails\` (\`key\`);`)
  await db.run(sql`CREATE INDEX \`review_mails_due_at_idx\` ON \`review_mails\` (\`due_at\`);`)
  await db.run(sql`CREATE INDEX \`review_mails_workspace_idx\` ON \`review_mails\` (\`workspace_id\`);`)
  await db.run(sql`CREATE INDEX \`review_mails_updated_at_idx\` ON \`review_mails\` (\`updated_at\`);`)
  await db.run(sql`CREATE INDEX \`review_mails_created_at_idx\` ON \`review_mails\` (\`created_at\`);`)
  await db.run(sql`CREATE TABLE \`webhook_endpoints_events\` (
  	\`order\` integer NOT NULL,
  	\`parent_id\` text(36) NOT NULL,
  	\`value\` text,
  	\`id\` text(36) PRIMARY KEY NOT NULL,
  	FOREIGN KEY (\`parent_id\`) REFERENCES \`webhook_endpoints\`(\`id\`) ON UPDATE no action ON DELETE cascade
  );
  `)
  await db.run(sql`CREATE INDEX \`webhook_endpoints_events_order_idx\` ON \`webhook_endpoints_events\` (\`order\`);`)
  await db.run(sql`CREATE INDEX \`webhook_endpoints_events_parent_idx\` ON \`webhook_endpoints_events\` (\`parent_id\`);`)
  await db.run(sql`CREATE TABLE \`webhook_endpoints\` (
  	\`id\` text(36) PRIMARY KEY NOT NULL,
  	\`url\` text NOT NULL,
  	\`description\` text,
  	\`is_disabled\` integer DEFAULT false,
  	\`disabled_reason\` text,
  	\`failing_since\` text,
  	\`previous_secret_until\` text,
  	\`sealed_secret\` text,
  	\`previous_secret\` text,
  	\`place\` numeric,
  	\`pending_event\` text,
  	\`created_by_id\` text(36),
  	\`workspace_id\` text(36) NOT NULL,
  	\`updated_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	\`created_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	FOREIGN KEY (\`created_by_id\`) REFERENCES \`users\`(\`id\`) ON UPDATE no action ON DELETE set null,
  	FOREIGN KEY (\`workspace_id\`) REFERENCES \`workspaces\`(\`id\`) ON UPDATE no action ON DELETE set null
  );
  `)
  await db.run(sql`CREATE INDEX \`webhook_endpoints_pending_event_idx\` ON \`webhook_endpoints\` (\`pending_event\`);`)
  await db.run(sql`CREATE INDEX \`webhook_endpoints_created_by_idx\` ON \`webhook_endpoints\` (\`created_by_id\`);`)
  await db.run(sql`CREATE INDEX \`webhook_endpoints_workspace_idx\` ON \`webhook_endpoints\` (\`workspace_id\`);`)
  await db.run(sql`CREATE INDEX \`webhook_endpoints_updated_at_idx\` ON \`webhook_endpoints\` (\`updated_at\`);`)
  await db.run(sql`CREATE INDEX \`webhook_endpoints_created_at_idx\` ON \`webhook_endpoints\` (\`created_at\`);`)
  await db.run(sql`CREATE INDEX \`workspace_createdAt_11_idx\` ON \`webhook_endpoints\` (\`workspace_id\`,\`created_at\`);`)
  await db.run(sql`CREATE UNIQUE INDEX \`workspace_place_idx\` ON \`webhook_endpoints\` (\`workspace_id\`,\`place\`);`)
  await db.run(sql`CREATE TABLE \`webhook_deliveries\` (
  	\`id\` text(36) PRIMARY KEY NOT NULL,
  	\`endpoint\` text NOT NULL,
  	\`key\` text NOT NULL,
  	\`message_id\` text NOT NULL,
  	\`event\` text NOT NULL,
  	\`body\` text NOT NULL,
  	\`state\` text NOT NULL,
  	\`attempts\` numeric DEFAULT 0,
  	\`history\` text,
  	\`next_attempt_at\` text,
  	\`response_status\` numeric,
  	\`response_body\` text,
  	\`error\` text,
  	\`finished_at\` text,
  	\`lease_owner\` text,
  	\`lease_until\` text,
  	\`workspace_id\` text(36) NOT NULL,
  	\`updated_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	\`created_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	FOREIGN KEY (\`workspace_id\`) REFERENCES \`workspaces\`(\`id\`) ON UPDATE no action ON DELETE set null
  );
  `)
  await db.run(sql`CREATE UNIQUE INDEX \`webhook_deliveries_key_idx\` ON \`webhook_deliveries\` (\`key\`);`)
  await db.run(sql`CREATE INDEX \`webhook_deliveries_workspace_idx\` ON \`webhook_deliveries\` (\`workspace_id\`);`)
  await db.run(sql`CREATE INDEX \`webhook_deliveries_updated_at_idx\` ON \`webhook_deliveries\` (\`updated_at\`);`)
  await db.run(sql`CREATE INDEX \`webhook_deliveries_created_at_idx\` ON \`webhook_deliveries\` (\`created_at\`);`)
  await db.run(sql`CREATE INDEX \`state_endpoint_createdAt_idx\` ON \`webhook_deliveries\` (\`state\`,\`endpoint\`,\`created_at\`);`)
  await db.run(sql`CREATE INDEX \`endpoint_createdAt_idx\` ON \`webhook_deliveries\` (\`endpoint\`,\`created_at\`);`)
  await db.run(sql`CREATE TABLE \`rules\` (
  	\`id\` text(36) PRIMARY KEY NOT NULL,
  	\`title\` text NOT NULL,
  	\`event\` text NOT NULL,
  	\`action\` text NOT NULL,
  	\`language\` text,
  	\`preset_id\` text(36),
  	\`category_id\` text(36),
  	\`recipients\` text,
  	\`is_disabled\` integer DEFAULT false,
  	\`last_run_at\` text,
  	\`last_outcome\` text,
  	\`last_reason\` text,
  	\`place\` numeric,
  	\`pending_event\` text,
  	\`created_by_id\` text(36),
  	\`workspace_id\` text(36) NOT NULL,
  	\`updated_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	\`created_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	FOREIGN KEY (\`preset_id\`) REFERENCES \`player_presets\`(\`id\`) ON UPDATE no action ON DELETE set null,
  	FOREIGN KEY (\`category_id\`) REFERENCES \`categories\`(\`id\`) ON UPDATE no action ON DELETE set null,
  	FOREIGN KEY (\`created_by_id\`) REFERENCES \`users\`(\`id\`) ON UPDATE no action ON DELETE set null,
  	FOREIGN KEY (\`workspace_id\`) REFERENCES \`workspaces\`(\`id\`) ON UPDATE no action ON DELETE set null
  );
  `)
  await db.run(sql`CREATE INDEX \`rules_preset_idx\` ON \`rules\` (\`preset_id\`);`)
  await db.run(sql`CREATE INDEX \`rules_category_idx\` ON \`rules\` (\`category_id\`);`)
  await db.run(sql`CREATE INDEX \`rules_pending_event_idx\` ON \`rules\` (\`pending_event\`);`)
  await db.run(sql`CREATE INDEX \`rules_created_by_idx\` ON \`rules\` (\`created_by_id\`);`)
  await db.run(sql`CREATE INDEX \`rules_workspace_idx\` ON \`rules\` (\`workspace_id\`);`)
  await db.run(sql`CREATE INDEX \`rules_updated_at_idx\` ON \`rules\` (\`updated_at\`);`)
  await db.run(sql`CREATE INDEX \`rules_created_at_idx\` ON \`rules\` (\`created_at\`);`)
  await db.run(sql`CREATE INDEX \`workspace_createdAt_12_idx\` ON \`rules\` (\`workspace_id\`,\`created_at\`);`)
  await db.run(sql`CREATE UNIQUE INDEX \`workspace_place_1_idx\` ON \`rules\` (\`workspace_id\`,\`place\`);`)
  await db.run(sql`CREATE TABLE \`upload_tokens\` (
  	\`id\` text(36) PRIMARY KEY NOT NULL,
  	\`token_index\` text NOT NULL,
  	\`token_prefix\` text,
  	\`expires_at\` text NOT NULL,
  	\`max_size\` numeric NOT NULL,
  	\`mime_type\` text NOT NULL,
  	\`title\` text,
  	\`categories\` text,
  	\`external_id\` text,
  	\`origin\` text,
  	\`custom_metadata\` text,
  	\`used_at\` text,
  	\`size\` numeric,
  	\`video_id\` text(36),
  	\`integration_id\` text,
  	\`created_by_id\` text(36),
  	\`workspace_id\` text(36) NOT NULL,
  	\`updated_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	\`created_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	FOREIGN KEY (\`video_id\`) REFERENCES \`videos\`(\`id\`) ON UPDATE no action ON DELETE set null,
  	FOREIGN KEY (\`created_by_id\`) REFERENCES \`users\`(\`id\`) ON UPDATE no action ON DELETE set null,
  	FOREIGN KEY (\`workspace_id\`) REFERENCES \`workspaces\`(\`id\`) ON UPDATE no action ON DELETE set null
  );
  `)
  await db.run(sql`CREATE UNIQUE INDEX \`upload_tokens_token_index_idx\` ON \`upload_tokens\` (\`token_index\`);`)
  await db.run(sql`CREATE INDEX \`upload_tokens_expires_at_idx\` ON \`upload_tokens\` (\`expires_at\`);`)
  await db.run(sql`CREATE INDEX \`upload_tokens_video_idx\` ON \`upload_tokens\` (\`video_id\`);`)
  await db.run(sql`CREATE INDEX \`upload_tokens_created_by_idx\` ON \`upload_tokens\` (\`created_by_id\`);`)
  await db.run(sql`CREATE INDEX \`upload_tokens_workspace_idx\` ON \`upload_tokens\` (\`workspace_id\`);`)
  await db.run(sql`CREATE INDEX \`upload_tokens_updated_at_idx\` ON \`upload_tokens\` (\`updated_at\`);`)
  await db.run(sql`CREATE INDEX \`upload_tokens_created_at_idx\` ON \`upload_tokens\` (\`created_at\`);`)
  await db.run(sql`CREATE INDEX \`workspace_createdAt_13_idx\` ON \`upload_tokens\` (\`workspace_id\`,\`created_at\`);`)
  await db.run(sql`CREATE TABLE \`inbox_entries\` (
  	\`id\` text(36) PRIMARY KEY NOT NULL,
  	\`recipient\` text NOT NULL,
  	\`kind\` text NOT NULL,
  	\`subject\` text NOT NULL,
  	\`key\` text NOT NULL,
  	\`data\` text,
  	\`count\` numeric NOT NULL,
  	\`event_ids\` text NOT NULL,
  	\`at\` text NOT NULL,
  	\`read_at\` text,
  	\`mail\` text,
  	\`workspace_id\` text(36) NOT NULL,
  	\`updated_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	\`created_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	FOREIGN KEY (\`workspace_id\`) REFERENCES \`workspaces\`(\`id\`) ON UPDATE no action ON DELETE set null
  );
  `)
  await db.run(sql`CREATE INDEX \`inbox_entries_subject_idx\` ON \`inbox_entries\` (\`subject\`);`)
  await db.run(sql`CREATE UNIQUE INDEX \`inbox_entries_key_idx\` ON \`inbox_entries\` (\`key\`);`)
  await db.run(sql`CREATE INDEX \`inbox_entries_at_idx\` ON \`inbox_entries\` (\`at\`);`)
  await db.run(sql`CREATE INDEX \`inbox_entries_workspace_idx\` ON \`inbox_entries\` (\`workspace_id\`);`)
  await db.run(sql`CREATE INDEX \`inbox_entries_updated_at_idx\` ON \`inbox_entries\` (\`updated_at\`);`)
  await db.run(sql`CREATE INDEX \`inbox_entries_created_at_idx\` ON \`inbox_entries\` (\`created_at\`);`)
  await db.run(sql`CREATE INDEX \`recipient_at_idx\` ON \`inbox_entries\` (\`recipient\`,\`at\`);`)
  await db.run(sql`CREATE TABLE \`saved_views\` (
  	\`id\` text(36) PRIMARY KEY NOT NULL,
  	\`key\` text NOT NULL,
  	\`owner\` text NOT NULL,
  	\`name\` text NOT NULL,
  	\`query\` text NOT NULL,
  	\`columns\` text,
  	\`is_shared\` integer DEFAULT false,
  	\`workspace_id\` text(36) NOT NULL,
  	\`updated_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	\`created_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	FOREIGN KEY (\`workspace_id\`) REFERENCES \`workspaces\`(\`id\`) ON UPDATE no action ON DELETE set null
  );
  `)
  await db.run(sql`CREATE UNIQUE INDEX \`saved_views_key_idx\` ON \`saved_views\` (\`key\`);`)
  await db.run(sql`CREATE INDEX \`saved_views_workspace_idx\` ON \`saved_views\` (\`workspace_id\`);`)
  await db.run(sql`CREATE INDEX \`saved_views_updated_at_idx\` ON \`saved_views\` (\`updated_at\`);`)
  await db.run(sql`CREATE INDEX \`saved_views_created_at_idx\` ON \`saved_views\` (\`created_at\`);`)
  await db.run(sql`CREATE TABLE \`move_outs\` (
  	\`id\` text(36) PRIMARY KEY NOT NULL,
  	\`slot\` text NOT NULL,
  	\`target\` text NOT NULL,
  	\`state\` text NOT NULL,
  	\`failure\` text,
  	\`requested_by\` text NOT NULL,
  	\`language\` text NOT NULL,
  	\`requested_at\` text NOT NULL,
  	\`finished_at\` text,
  	\`expires_at\` text,
  	\`destination\` text,
  	\`done\` numeric DEFAULT 0,
  	\`total\` numeric DEFAULT 0,
  	\`size\` numeric,
  	\`archive_key\` text,
  	\`access\` text,
  	\`attempt\` numeric DEFAULT 0,
  	\`failures\` numeric DEFAULT 0,
  	\`lease_owner\` text,
  	\`lease_until\` text,
  	\`workspace_id\` text(36) NOT NULL,
  	\`updated_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	\`created_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	FOREIGN KEY (\`workspace_id\`) REFERENCES \`workspaces\`(\`id\`) ON UPDATE no action ON DELETE set null
  );
  `)
  await db.run(sql`CREATE UNIQUE INDEX \`move_outs_slot_idx\` ON \`move_outs\` (\`slot\`);`)
  await db.run(sql`CREATE INDEX \`move_outs_state_idx\` ON \`move_outs\` (\`state\`);`)
  await db.run(sql`CREATE INDEX \`move_outs_expires_at_idx\` ON \`move_outs\` (\`expires_at\`);`)
  await db.run(sql`CREATE INDEX \`move_outs_workspace_idx\` ON \`move_outs\` (\`workspace_id\`);`)
  await db.run(sql`CREATE INDEX \`move_outs_updated_at_idx\` ON \`move_outs\` (\`updated_at\`);`)
  await db.run(sql`CREATE INDEX \`move_outs_created_at_idx\` ON \`move_outs\` (\`created_at\`);`)
  await db.run(sql`CREATE TABLE \`payload_kv\` (
  	\`id\` text(36) PRIMARY KEY NOT NULL,
  	\`key\` text NOT NULL,
  	\`data\` text NOT NULL
  );
  `)
  await db.run(sql`CREATE UNIQUE INDEX \`payload_kv_key_idx\` ON \`payload_kv\` (\`key\`);`)
  await db.run(sql`CREATE TABLE \`payload_jobs_log\` (
  	\`_order\` integer NOT NULL,
  	\`_parent_id\` text(36) NOT NULL,
  	\`id\` text PRIMARY KEY NOT NULL,
  	\`executed_at\` text NOT NULL,
  	\`completed_at\` text NOT NULL,
  	\`task_slug\` text NOT NULL,
  	\`task_i_d\` text NOT NULL,
  	\`input\` text,
  	\`output\` text,
  	\`state\` text NOT NULL,
  	\`error\` text,
  	FOREIGN KEY (\`_parent_id\`) REFERENCES \`payload_jobs\`(\`id\`) ON UPDATE no action ON DELETE cascade
  );
  `)
  await db.run(sql`CREATE INDEX \`payload_jobs_log_order_idx\` ON \`payload_jobs_log\` (\`_order\`);`)
  await db.run(sql`CREATE INDEX \`payload_jobs_log_parent_id_idx\` ON \`payload_jobs_log\` (\`_parent_id\`);`)
  await db.run(sql`CREATE TABLE \`payload_jobs\` (
  	\`id\` text(36) PRIMARY KEY NOT NULL,
  	\`input\` text,
  	\`completed_at\` text,
  	\`total_tried\` numeric DEFAULT 0,
  	\`has_error\` integer DEFAULT false,
  	\`error\` text,
  	\`task_slug\` text,
  	\`queue\` text DEFAULT 'default',
  	\`wait_until\` text,
  	\`processing\` integer DEFAULT false,
  	\`workspace\` text,
  	\`dedupe_key\` text,
  	\`traceparent\` text,
  	\`updated_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	\`created_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL
  );
  `)
  await db.run(sql`CREATE INDEX \`payload_jobs_completed_at_idx\` ON \`payload_jobs\` (\`completed_at\`);`)
  await db.run(sql`CREATE INDEX \`payload_jobs_total_tried_idx\` ON \`payload_jobs\` (\`total_tried\`);`)
  await db.run(sql`CREATE INDEX \`payload_jobs_has_error_idx\` ON \`payload_jobs\` (\`has_error\`);`)
  await db.run(sql`CREATE INDEX \`payload_jobs_task_slug_idx\` ON \`payload_jobs\` (\`task_slug\`);`)
  await db.run(sql`CREATE INDEX \`payload_jobs_queue_idx\` ON \`payload_jobs\` (\`queue\`);`)
  await db.run(sql`CREATE INDEX \`payload_jobs_wait_until_idx\` ON \`payload_jobs\` (\`wait_until\`);`)
  await db.run(sql`CREATE INDEX \`payload_jobs_processing_idx\` ON \`payload_jobs\` (\`processing\`);`)
  await db.run(sql`CREATE UNIQUE INDEX \`payload_jobs_dedupe_key_idx\` ON \`payload_jobs\` (\`dedupe_key\`);`)
  await db.run(sql`CREATE INDEX \`payload_jobs_updated_at_idx\` ON \`payload_jobs\` (\`updated_at\`);`)
  await db.run(sql`CREATE INDEX \`payload_jobs_created_at_idx\` ON \`payload_jobs\` (\`created_at\`);`)
  await db.run(sql`CREATE INDEX \`queue_processing_hasError_workspace_waitUntil_idx\` ON \`payload_jobs\` (\`queue\`,\`processing\`,\`has_error\`,\`workspace\`,\`wait_until\`);`)
  await db.run(sql`CREATE TABLE \`payload_preferences\` (
  	\`id\` text(36) PRIMARY KEY NOT NULL,
  	\`key\` text,
  	\`value\` text,
  	\`updated_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	\`created_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL
  );
  `)
  await db.run(sql`CREATE INDEX \`payload_preferences_key_idx\` ON \`payload_preferences\` (\`key\`);`)
  await db.run(sql`CREATE INDEX \`payload_preferences_updated_at_idx\` ON \`payload_preferences\` (\`updated_at\`);`)
  await db.run(sql`CREATE INDEX \`payload_preferences_created_at_idx\` ON \`payload_preferences\` (\`created_at\`);`)
  await db.run(sql`CREATE TABLE \`payload_preferences_rels\` (
  	\`id\` integer PRIMARY KEY NOT NULL,
  	\`order\` integer,
  	\`parent_id\` text(36) NOT NULL,
  	\`path\` text NOT NULL,
  	\`integrations_id\` text(36),
  	\`users_id\` text(36),
  	FOREIGN KEY (\`parent_id\`) REFERENCES \`payload_preferences\`(\`id\`) ON UPDATE no action ON DELETE cascade,
  	FOREIGN KEY (\`integrations_id\`) REFERENCES \`integrations\`(\`id\`) ON UPDATE no action ON DELETE cascade,
  	FOREIGN KEY (\`users_id\`) REFERENCES \`users\`(\`id\`) ON UPDATE no action ON DELETE cascade
  );
  `)
  await db.run(sql`CREATE INDEX \`payload_preferences_rels_order_idx\` ON \`payload_preferences_rels\` (\`order\`);`)
  await db.run(sql`CREATE INDEX \`payload_preferences_rels_parent_idx\` ON \`payload_preferences_rels\` (\`parent_id\`);`)
  await db.run(sql`CREATE INDEX \`payload_preferences_rels_path_idx\` ON \`payload_preferences_rels\` (\`path\`);`)
  await db.run(sql`CREATE INDEX \`payload_preferences_rels_integrations_id_idx\` ON \`payload_preferences_rels\` (\`integrations_id\`);`)
  await db.run(sql`CREATE INDEX \`payload_preferences_rels_users_id_idx\` ON \`payload_preferences_rels\` (\`users_id\`);`)
  await db.run(sql`CREATE TABLE \`payload_migrations\` (
  	\`id\` text(36) PRIMARY KEY NOT NULL,
  	\`name\` text,
  	\`batch\` numeric,
  	\`updated_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	\`created_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL
  );
  `)
  await db.run(sql`CREATE INDEX \`payload_migrations_updated_at_idx\` ON \`payload_migrations\` (\`updated_at\`);`)
  await db.run(sql`CREATE INDEX \`payload_migrations_created_at_idx\` ON \`payload_migrations\` (\`created_at\`);`)
  await db.run(sql`CREATE TABLE \`account\` (
  	\`id\` text(36) PRIMARY KEY NOT NULL,
  	\`updated_at\` text,
  	\`created_at\` text
  );
  `)
  await db.run(sql`CREATE TABLE \`analytics\` (
  	\`id\` text(36) PRIMARY KEY NOT NULL,
  	\`updated_at\` text,
  	\`created_at\` text
  );
  `)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.run(sql`DROP TABLE \`videos_chapters\`;`)
  await db.run(sql`DROP TABLE \`videos\`;`)
  await db.run(sql`DROP TABLE \`videos_rels\`;`)
  await db.run(sql`DROP TABLE \`live_events\`;`)
  await db.run(sql`DROP TABLE \`categories\`;`)
  await db.run(sql`DROP TABLE \`tags\`;`)
  await db.run(sql`DROP TABLE \`player_presets\`;`)
  await db.run(sql`DROP TABLE \`members\`;`)
  await db.run(sql`DROP TABLE \`integrations\`;`)
  await db.run(sql`DROP TABLE \`integrations_rels\`;`)
  await db.run(sql`DROP TABLE \`event_logs\`;`)
  await db.run(sql`DROP TABLE \`users_sessions\`;`)
  await db.run(sql`DROP TABLE \`users\`;`)
  await db.run(sql`DROP TABLE \`workspaces_player_settings_privacy_embed_domains\`;`)
  await db.run(sql`DROP TABLE \`workspaces\`;`)
  await db.run(sql`DROP TABLE \`aws_settings\`;`)
  await db.run(sql`DROP TABLE \`sign_ups\`;`)
  await db.run(sql`DROP TABLE \`support_sessions\`;`)
  await db.run(sql`DROP TABLE \`packages\`;`)
  await db.run(sql`DROP TABLE \`texttracks\`;`)
  await db.run(sql`DROP TABLE \`encodings\`;`)
  await db.run(sql`DROP TABLE \`encoding_chunks\`;`)
  await db.run(sql`DROP TABLE \`imports\`;`)
  await db.run(sql`DROP TABLE \`outbox_events\`;`)
  await db.run(sql`DROP TABLE \`webhook_events\`;`)
  await db.run(sql`DROP TABLE \`locks\`;`)
  await db.run(sql`DROP TABLE \`idempotency_keys\`;`)
  await db.run(sql`DROP TABLE \`usage\`;`)
  await db.run(sql`DROP TABLE \`transcripts\`;`)
  await db.run(sql`DROP TABLE \`data_migrations\`;`)
  await db.run(sql`DROP TABLE \`auto_transcriptions\`;`)
  await db.run(sql`DROP TABLE \`ai_credit_usages\`;`)
  await db.run(sql`DROP TABLE \`sessions\`;`)
  await db.run(sql`DROP TABLE \`two_factors\`;`)
  await db.run(sql`DROP TABLE \`passkeys\`;`)
  await db.run(sql`DROP TABLE \`passkey_challenges\`;`)
  await db.run(sql`DROP TABLE \`identities\`;`)
  await db.run(sql`DROP TABLE \`spent_log_ins\`;`)
  await db.run(sql`DROP TABLE \`custom_domains\`;`)
  await db.run(sql`DROP TABLE \`workspace_deletions\`;`)
  await db.run(sql`DROP TABLE \`statistics\`;`)
  await db.run(sql`DROP TABLE \`video_statistics\`;`)
  await db.run(sql`DROP TABLE \`video_tombstones\`;`)
  await db.run(sql`DROP TABLE \`log_readings\`;`)
  await db.run(sql`DROP TABLE \`share_links\`;`)
  await db.run(sql`DROP TABLE \`collaborate_comments\`;`)
  await db.run(sql`DROP TABLE \`comment_reactions\`;`)
  await db.run(sql`DROP TABLE \`share_decisions\`;`)
  await db.run(sql`DROP TABLE \`review_mails\`;`)
  await db.run(sql`DROP TABLE \`webhook_endpoints_events\`;`)
  await db.run(sql`DROP TABLE \`webhook_endpoints\`;`)
  await db.run(sql`DROP TABLE \`webhook_deliveries\`;`)
  await db.run(sql`DROP TABLE \`rules\`;`)
  await db.run(sql`DROP TABLE \`upload_tokens\`;`)
  await db.run(sql`DROP TABLE \`inbox_entries\`;`)
  await db.run(sql`DROP TABLE \`saved_views\`;`)
  await db.run(sql`DROP TABLE \`move_outs\`;`)
  await db.run(sql`DROP TABLE \`payload_kv\`;`)
  await db.run(sql`DROP TABLE \`payload_jobs_log\`;`)
  await db.run(sql`DROP TABLE \`payload_jobs\`;`)
  await db.run(sql`DROP TABLE \`payload_preferences\`;`)
  await db.run(sql`DROP TABLE \`payload_preferences_rels\`;`)
  await db.run(sql`DROP TABLE \`payload_migrations\`;`)
  await db.run(sql`DROP TABLE \`account\`;`)
  await db.run(sql`DROP TABLE \`analytics\`;`)
}
