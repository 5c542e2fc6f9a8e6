import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-sqlite'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.run(sql`CREATE TABLE \`live_events\` (
  	\`id\` text(36) PRIMARY KEY NOT NULL,
  	\`title\` text NOT NULL,
  	\`description\` text,
  	\`language\` text,
  	\`start_date_time\` text NOT NULL,
  	\`end_date_time\` text NOT NULL,
  	\`create_archive_video\` integer DEFAULT true,
  	\`live_transcription_enabled\` integer DEFAULT false,
  	\`player_id\` text(36),
  	\`custom_thumbnail_url\` text,
  	\`archive_video_id\` text(36),
  	\`state\` text DEFAULT 'IDLE',
  	\`channel_state\` text DEFAULT 'IDLE',
  	\`channel_changed_at\` text,
  	\`broadcast\` text,
  	\`stream_key\` text,
  	\`key_hash\` text,
  	\`went_live_at\` text,
  	\`ended_at\` text,
  	\`most_viewers\` numeric DEFAULT 0,
  	\`holds_slot\` integer DEFAULT false,
  	\`created_by_id\` text(36),
  	\`workspace_id\` text(36) NOT NULL,
  	\`pending_event\` text,
  	\`updated_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	\`created_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	FOREIGN KEY (\`player_id\`) REFERENCES \`player_presets\`(\`id\`) ON UPDATE no action ON DELETE set null,
  	FOREIGN KEY (\`archive_video_id\`) REFERENCES \`videos\`(\`id\`) ON UPDATE no action ON DELETE set null,
  	FOREIGN KEY (\`created_by_id\`) REFERENCES \`users\`(\`id\`) ON UPDATE no action ON DELETE set null,
  	FOREIGN KEY (\`workspace_id\`) REFERENCES \`workspaces\`(\`id\`) ON UPDATE no action ON DELETE set null
  );
  `)
  await db.run(sql`CREATE INDEX \`live_events_start_date_time_idx\` ON \`live_events\` (\`start_date_time\`);`)
  await db.run(sql`CREATE INDEX \`live_events_player_idx\` ON \`live_events\` (\`player_id\`);`)
  await db.run(sql`CREATE INDEX \`live_events_archive_video_idx\` ON \`live_events\` (\`archive_video_id\`);`)
  await db.run(sql`CREATE INDEX \`live_events_channel_state_idx\` ON \`live_events\` (\`channel_state\`);`)
  await db.run(sql`CREATE INDEX \`live_events_created_by_idx\` ON \`live_events\` (\`created_by_id\`);`)
  await db.run(sql`CREATE INDEX \`live_events_workspace_idx\` ON \`live_events\` (\`workspace_id\`);`)
  await db.run(sql`CREATE INDEX \`live_events_pending_event_idx\` ON \`live_events\` (\`pending_event\`);`)
  await db.run(sql`CREATE INDEX \`live_events_updated_at_idx\` ON \`live_events\` (\`updated_at\`);`)
  await db.run(sql`CREATE INDEX \`live_events_created_at_idx\` ON \`live_events\` (\`created_at\`);`)
  await db.run(sql`CREATE INDEX \`workspace_startDateTime_idx\` ON \`live_events\` (\`workspace_id\`,\`start_date_time\`);`)
  await db.run(sql`CREATE INDEX \`workspace_state_idx\` ON \`live_events\` (\`workspace_id\`,\`state\`);`)
  await db.run(sql`ALTER TABLE \`workspaces\` ADD \`live_settings_live_transcription_enabled\` integer DEFAULT false;`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.run(sql`DROP TABLE \`live_events\`;`)
  await db.run(sql`ALTER TABLE \`workspaces\` DROP COLUMN \`live_settings_live_transcription_enabled\`;`)
}
