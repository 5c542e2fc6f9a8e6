import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-sqlite'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.run(sql`CREATE TABLE \`videos\` (
  	\`id\` text(36) PRIMARY KEY NOT NULL,
  	\`title\` text DEFAULT 'New Video' NOT NULL,
  	\`description\` text,
  	\`language\` text,
  	\`visibility\` text DEFAULT 'private' NOT NULL,
  	\`custom_metadata\` text,
  	\`player_selected_preset_id\` text(36),
  	\`player_use_custom_design\` integer DEFAULT false,
  	\`player_player_design_controls\` integer DEFAULT true,
  	\`player_player_design_fullscreen\` integer DEFAULT true,
  	\`player_player_design_autoplay\` integer DEFAULT false,
  	\`player_player_design_loop\` integer DEFAULT false,
  	\`player_player_design_muted\` integer DEFAULT false,
  	\`player_player_design_show_transcription\` integer DEFAULT false,
  	\`player_player_design_init_captions\` integer DEFAULT false,
  	\`player_player_design_primary_color\` text DEFAULT '#D90B5A',
  	\`player_player_design_secondary_color\` text DEFAULT '#FFFFFF',
  	\`player_player_design_background_color\` text DEFAULT '#000000',
  	\`player_player_design_aspect_ratio\` text DEFAULT 'original',
  	\`player_player_design_fit\` text DEFAULT 'contain',
  	\`player_player_design_ui_radius\` numeric DEFAULT 10,
  	\`player_player_design_ui_padding\` numeric DEFAULT 12,
  	\`status\` text DEFAULT 'NO_FILE' NOT NULL,
  	\`status_progress\` numeric DEFAULT 0,
  	\`status_reason\` text,
  	\`v\` numeric DEFAULT 0,
  	\`duration\` numeric,
  	\`fps\` numeric,
  	\`orientation\` text,
  	\`src\` text,
  	\`custom_thumbnail_url\` text,
  	\`source_folder\` text,
  	\`input_path\` text,
  	\`published\` text,
  	\`user_uploader_id\` text,
  	\`search_text\` text,
  	\`created_by_id\` text(36),
  	\`workspace_id\` text(36) NOT NULL,
  	\`updated_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	\`created_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	FOREIGN KEY (\`player_selected_preset_id\`) REFERENCES \`player_presets\`(\`id\`) ON UPDATE no action ON DELETE set null,
  	FOREIGN KEY (\`created_by_id\`) REFERENCES \`users\`(\`id\`) ON UPDATE no action ON DELETE set null,
  	FOREIGN KEY (\`workspace_id\`) REFERENCES \`workspaces\`(\`id\`) ON UPDATE no action ON DELETE set null
  );
  `)
  await db.run(sql`CREATE INDEX \`videos_player_player_selected_preset_idx\` ON \`videos\` (\`player_selected_preset_id\`);`)
  await db.run(sql`CREATE INDEX \`videos_search_text_idx\` ON \`videos\` (\`search_text\`);`)
  await db.run(sql`CREATE INDEX \`videos_created_by_idx\` ON \`videos\` (\`created_by_id\`);`)
  await db.run(sql`CREATE INDEX \`videos_workspace_idx\` ON \`videos\` (\`workspace_id\`);`)
  await db.run(sql`CREATE INDEX \`videos_updated_at_idx\` ON \`videos\` (\`updated_at\`);`)
  await db.run(sql`CREATE INDEX \`videos_created_at_idx\` ON \`videos\` (\`created_at\`);`)
  await db.run(sql`CREATE INDEX \`workspace_createdAt_idx\` ON \`videos\` (\`workspace_id\`,\`created_at\`);`)
  await db.run(sql`CREATE INDEX \`workspace_createdBy_idx\` ON \`videos\` (\`workspace_id\`,\`created_by_id\`);`)
  await db.run(sql`CREATE INDEX \`workspace_status_idx\` ON \`videos\` (\`workspace_id\`,\`status\`);`)
  await db.run(sql`CREATE TABLE \`videos_rels\` (
  	\`id\` integer PRIMARY KEY NOT NULL,
  	\`order\` integer,
  	\`parent_id\` text(36) NOT NULL,
  	\`path\` text NOT NULL,
  	\`categories_id\` text(36),
  	\`tags_id\` text(36),
  	FOREIGN KEY (\`parent_id\`) REFERENCES \`videos\`(\`id\`) ON UPDATE no action ON DELETE cascade,
  	FOREIGN KEY (\`categories_id\`) REFERENCES \`categories\`(\`id\`) ON UPDATE no action ON DELETE cascade,
  	FOREIGN KEY (\`tags_id\`) REFERENCES \`tags\`(\`id\`) ON UPDATE no action ON DELETE cascade
  );
  `)
  await db.run(sql`CREATE INDEX \`videos_rels_order_idx\` ON \`videos_rels\` (\`order\`);`)
  await db.run(sql`CREATE INDEX \`videos_rels_parent_idx\` ON \`videos_rels\` (\`parent_id\`);`)
  await db.run(sql`CREATE INDEX \`videos_rels_path_idx\` ON \`videos_rels\` (\`path\`);`)
  await db.run(sql`CREATE INDEX \`videos_rels_categories_id_idx\` ON \`videos_rels\` (\`categories_id\`);`)
  await db.run(sql`CREATE INDEX \`videos_rels_tags_id_idx\` ON \`videos_rels\` (\`tags_id\`);`)
  await db.run(sql`CREATE TABLE \`categories\` (
  	\`id\` text(36) PRIMARY KEY NOT NULL,
  	\`title\` text NOT NULL,
  	\`created_by_id\` text(36),
  	\`workspace_id\` text(36) NOT NULL,
  	\`updated_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	\`created_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	FOREIGN KEY (\`created_by_id\`) REFERENCES \`users\`(\`id\`) ON UPDATE no action ON DELETE set null,
  	FOREIGN KEY (\`workspace_id\`) REFERENCES \`workspaces\`(\`id\`) ON UPDATE no action ON DELETE set null
  );
  `)
  await db.run(sql`CREATE INDEX \`categories_created_by_idx\` ON \`categories\` (\`created_by_id\`);`)
  await db.run(sql`CREATE INDEX \`categories_workspace_idx\` ON \`categories\` (\`workspace_id\`);`)
  await db.run(sql`CREATE INDEX \`categories_updated_at_idx\` ON \`categories\` (\`updated_at\`);`)
  await db.run(sql`CREATE INDEX \`categories_created_at_idx\` ON \`categories\` (\`created_at\`);`)
  await db.run(sql`CREATE UNIQUE INDEX \`workspace_title_idx\` ON \`categories\` (\`workspace_id\`,\`title\`);`)
  await db.run(sql`CREATE TABLE \`tags\` (
  	\`id\` text(36) PRIMARY KEY NOT NULL,
  	\`title\` text NOT NULL,
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
  await db.run(sql`CREATE UNIQUE INDEX \`workspace_title_1_idx\` ON \`tags\` (\`workspace_id\`,\`title\`);`)
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
  	\`player_design_primary_color\` text DEFAULT '#D90B5A',
  	\`player_design_secondary_color\` text DEFAULT '#FFFFFF',
  	\`player_design_background_color\` text DEFAULT '#000000',
  	\`player_design_aspect_ratio\` text DEFAULT 'original',
  	\`player_design_fit\` text DEFAULT 'contain',
  	\`player_design_ui_radius\` numeric DEFAULT 10,
  	\`player_design_ui_padding\` numeric DEFAULT 10,
  	\`created_by_id\` text(36),
  	\`workspace_id\` text(36) NOT NULL,
  	\`updated_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	\`created_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	FOREIGN KEY (\`created_by_id\`) REFERENCES \`users\`(\`id\`) ON UPDATE no action ON DELETE set null,
  	FOREIGN KEY (\`workspace_id\`) REFERENCES \`workspaces\`(\`id\`) ON UPDATE no action ON DELETE set null
  );
  `)
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
  	\`workspace_id\` text(36) NOT NULL,
  	\`updated_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	\`created_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	FOREIGN KEY (\`user_connection_id\`) REFERENCES \`users\`(\`id\`) ON UPDATE no action ON DELETE set null,
  	FOREIGN KEY (\`workspace_id\`) REFERENCES \`workspaces\`(\`id\`) ON UPDATE no action ON DELETE set null
  );
  `)
  await db.run(sql`CREATE INDEX \`members_user_connection_idx\` ON \`members\` (\`user_connection_id\`);`)
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
  	\`token_prefix\` text,
  	\`token_index\` text,
  	\`created_by_id\` text(36),
  	\`workspace_id\` text(36) NOT NULL,
  	\`updated_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	\`created_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	FOREIGN KEY (\`created_by_id\`) REFERENCES \`users\`(\`id\`) ON UPDATE no action ON DELETE set null,
  	FOREIGN KEY (\`workspace_id\`) REFERENCES \`workspaces\`(\`id\`) ON UPDATE no action ON DELETE set null
  );
  `)
  await db.run(sql`CREATE UNIQUE INDEX \`integrations_token_index_idx\` ON \`integrations\` (\`token_index\`);`)
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
  	\`user_id\` text(36),
  	\`integration_id\` text(36),
  	\`additional_info\` text,
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
  	\`fullname\` text,
  	\`active_workspace_id\` text(36),
  	\`root_access\` integer DEFAULT false,
  	\`updated_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	\`created_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	\`email\` text NOT NULL,
  	\`reset_password_token\` text,
  	\`reset_password_expiration\` text,
  	\`salt\` text,
  	\`hash\` text,
  	\`reset_password_requested_at\` text,
  	\`login_attempts\` numeric DEFAULT 0,
  	\`lock_until\` text,
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
  	\`active\` integer DEFAULT true,
  	\`deleted\` integer DEFAULT false,
  	\`specific_workspace_owner_id\` text(36),
  	\`subscription_package_id\` text(36),
  	\`subscription_trial_end_date\` text,
  	\`player_settings_privacy_share_access\` text DEFAULT 'allowed' NOT NULL,
  	\`player_settings_privacy_embed_access\` text DEFAULT 'allowed' NOT NULL,
  	\`video_count\` numeric DEFAULT 0,
  	\`video_slot_taken_at\` text,
  	\`integration_count\` numeric DEFAULT 0,
  	\`integration_slot_taken_at\` text,
  	\`updated_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	\`created_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	FOREIGN KEY (\`specific_workspace_owner_id\`) REFERENCES \`users\`(\`id\`) ON UPDATE no action ON DELETE set null,
  	FOREIGN KEY (\`subscription_package_id\`) REFERENCES \`packages\`(\`id\`) ON UPDATE no action ON DELETE set null
  );
  `)
  await db.run(sql`CREATE UNIQUE INDEX \`workspaces_slug_idx\` ON \`workspaces\` (\`slug\`);`)
  await db.run(sql`CREATE INDEX \`workspaces_specific_workspace_owner_idx\` ON \`workspaces\` (\`specific_workspace_owner_id\`);`)
  await db.run(sql`CREATE INDEX \`workspaces_subscription_subscription_package_idx\` ON \`workspaces\` (\`subscription_package_id\`);`)
  await db.run(sql`CREATE INDEX \`workspaces_updated_at_idx\` ON \`workspaces\` (\`updated_at\`);`)
  await db.run(sql`CREATE INDEX \`workspaces_created_at_idx\` ON \`workspaces\` (\`created_at\`);`)
  await db.run(sql`CREATE TABLE \`packages\` (
  	\`id\` text(36) PRIMARY KEY NOT NULL,
  	\`title\` text NOT NULL,
  	\`slug\` text NOT NULL,
  	\`price\` numeric,
  	\`payment_period\` text DEFAULT 'month' NOT NULL,
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
  await db.run(sql`CREATE INDEX \`packages_updated_at_idx\` ON \`packages\` (\`updated_at\`);`)
  await db.run(sql`CREATE INDEX \`packages_created_at_idx\` ON \`packages\` (\`created_at\`);`)
  await db.run(sql`CREATE UNIQUE INDEX \`slug_paymentPeriod_idx\` ON \`packages\` (\`slug\`,\`payment_period\`);`)
  await db.run(sql`CREATE TABLE \`texttracks\` (
  	\`id\` text(36) PRIMARY KEY NOT NULL,
  	\`video_id\` text(36) NOT NULL,
  	\`language\` text NOT NULL,
  	\`type\` text NOT NULL,
  	\`content\` text,
  	\`auto_generated\` integer DEFAULT false,
  	\`auto_translated\` integer DEFAULT false,
  	\`edited\` integer DEFAULT false,
  	\`filename\` text,
  	\`url\` text,
  	\`workspace_id\` text(36) NOT NULL,
  	\`updated_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	\`created_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	FOREIGN KEY (\`video_id\`) REFERENCES \`videos\`(\`id\`) ON UPDATE no action ON DELETE set null,
  	FOREIGN KEY (\`workspace_id\`) REFERENCES \`workspaces\`(\`id\`) ON UPDATE no action ON DELETE set null
  );
  `)
  await db.run(sql`CREATE INDEX \`texttracks_video_idx\` ON \`texttracks\` (\`video_id\`);`)
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
  	\`upload_id\` text,
  	\`checked_at\` text,
  	\`lease_owner\` text,
  	\`lease_until\` text,
  	\`workspace_id\` text(36) NOT NULL,
  	\`updated_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	\`created_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	FOREIGN KEY (\`video_id\`) REFERENCES \`videos\`(\`id\`) ON UPDATE no action ON DELETE set null,
  	FOREIGN KEY (\`workspace_id\`) REFERENCES \`workspaces\`(\`id\`) ON UPDATE no action ON DELETE set null
  );
  `)
  await db.run(sql`CREATE INDEX \`encodings_video_idx\` ON \`encodings\` (\`video_id\`);`)
  await db.run(sql`CREATE INDEX \`encodings_state_idx\` ON \`encodings\` (\`state\`);`)
  await db.run(sql`CREATE UNIQUE INDEX \`encodings_input_key_idx\` ON \`encodings\` (\`input_key\`);`)
  await db.run(sql`CREATE INDEX \`encodings_workspace_idx\` ON \`encodings\` (\`workspace_id\`);`)
  await db.run(sql`CREATE INDEX \`encodings_updated_at_idx\` ON \`encodings\` (\`updated_at\`);`)
  await db.run(sql`CREATE INDEX \`encodings_created_at_idx\` ON \`encodings\` (\`created_at\`);`)
  await db.run(sql`CREATE UNIQUE INDEX \`video_version_idx\` ON \`encodings\` (\`video_id\`,\`version\`);`)
  await db.run(sql`CREATE INDEX \`state_createdAt_idx\` ON \`encodings\` (\`state\`,\`created_at\`);`)
  await db.run(sql`CREATE INDEX \`workspace_createdAt_6_idx\` ON \`encodings\` (\`workspace_id\`,\`created_at\`);`)
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
  await db.run(sql`CREATE UNIQUE INDEX \`webhook_events_dedupe_key_idx\` ON \`webhook_events\` (\`dedupe_key\`);`)
  await db.run(sql`CREATE INDEX \`webhook_events_updated_at_idx\` ON \`webhook_events\` (\`updated_at\`);`)
  await db.run(sql`CREATE INDEX \`webhook_events_created_at_idx\` ON \`webhook_events\` (\`created_at\`);`)
  await db.run(sql`CREATE INDEX \`processedAt_createdAt_idx\` ON \`webhook_events\` (\`processed_at\`,\`created_at\`);`)
  await db.run(sql`CREATE TABLE \`locks\` (
  	\`id\` text(36) PRIMARY KEY NOT NULL,
  	\`name\` text NOT NULL,
  	\`owner\` text,
  	\`until\` text,
  	\`updated_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	\`created_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL
  );
  `)
  await db.run(sql`CREATE UNIQUE INDEX \`locks_name_idx\` ON \`locks\` (\`name\`);`)
  await db.run(sql`CREATE INDEX \`locks_updated_at_idx\` ON \`locks\` (\`updated_at\`);`)
  await db.run(sql`CREATE INDEX \`locks_created_at_idx\` ON \`locks\` (\`created_at\`);`)
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
  await db.run(sql`CREATE INDEX \`payload_jobs_updated_at_idx\` ON \`payload_jobs\` (\`updated_at\`);`)
  await db.run(sql`CREATE INDEX \`payload_jobs_created_at_idx\` ON \`payload_jobs\` (\`created_at\`);`)
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
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.run(sql`DROP TABLE \`videos\`;`)
  await db.run(sql`DROP TABLE \`videos_rels\`;`)
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
  await db.run(sql`DROP TABLE \`packages\`;`)
  await db.run(sql`DROP TABLE \`texttracks\`;`)
  await db.run(sql`DROP TABLE \`encodings\`;`)
  await db.run(sql`DROP TABLE \`webhook_events\`;`)
  await db.run(sql`DROP TABLE \`locks\`;`)
  await db.run(sql`DROP TABLE \`payload_kv\`;`)
  await db.run(sql`DROP TABLE \`payload_jobs_log\`;`)
  await db.run(sql`DROP TABLE \`payload_jobs\`;`)
  await db.run(sql`DROP TABLE \`payload_preferences\`;`)
  await db.run(sql`DROP TABLE \`payload_preferences_rels\`;`)
  await db.run(sql`DROP TABLE \`payload_migrations\`;`)
}
