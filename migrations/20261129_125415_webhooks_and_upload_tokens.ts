import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-sqlite'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
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
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.run(sql`DROP TABLE \`webhook_endpoints_events\`;`)
  await db.run(sql`DROP TABLE \`webhook_endpoints\`;`)
  await db.run(sql`DROP TABLE \`webhook_deliveries\`;`)
  await db.run(sql`DROP TABLE \`rules\`;`)
  await db.run(sql`DROP TABLE \`upload_tokens\`;`)
}
