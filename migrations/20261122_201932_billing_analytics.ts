import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-sqlite'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
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
  	\`revision\` numeric DEFAULT 0 NOT NULL,
  	\`chunks\` text,
  	\`videos\` text,
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
  await db.run(sql`CREATE INDEX \`workspace_deletedAt_idx\` ON \`video_tombstones\` (\`workspace_id\`,\`deleted_at\`);`)
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
  await db.run(sql`CREATE TABLE \`analytics\` (
  	\`id\` text(36) PRIMARY KEY NOT NULL,
  	\`updated_at\` text,
  	\`created_at\` text
  );
  `)
  await db.run(sql`ALTER TABLE \`users\` ADD \`is_email_unconfirmed\` integer;`)
  await db.run(sql`ALTER TABLE \`workspaces\` ADD \`billing_state\` text DEFAULT 'none';`)
  await db.run(sql`ALTER TABLE \`workspaces\` ADD \`billing_current_period_end\` text;`)
  await db.run(sql`ALTER TABLE \`workspaces\` ADD \`billing_cancel_at_period_end\` integer DEFAULT false;`)
  await db.run(sql`ALTER TABLE \`workspaces\` ADD \`billing_payment_failed_at\` text;`)
  await db.run(sql`ALTER TABLE \`workspaces\` ADD \`billing_started_at\` text;`)
  await db.run(sql`ALTER TABLE \`workspaces\` ADD \`billing_customer_id\` text;`)
  await db.run(sql`ALTER TABLE \`workspaces\` ADD \`billing_subscription_id\` text;`)
  await db.run(sql`ALTER TABLE \`workspaces\` ADD \`billing_item_id\` text;`)
  await db.run(sql`ALTER TABLE \`workspaces\` ADD \`billing_synced_at\` text;`)
  await db.run(sql`CREATE INDEX \`workspaces_billing_billing_customer_id_idx\` ON \`workspaces\` (\`billing_customer_id\`);`)
  await db.run(sql`ALTER TABLE \`packages\` ADD \`stripe_price_id\` text;`)
  await db.run(sql`CREATE INDEX \`packages_stripe_price_id_idx\` ON \`packages\` (\`stripe_price_id\`);`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.run(sql`DROP TABLE \`workspace_deletions\`;`)
  await db.run(sql`DROP TABLE \`statistics\`;`)
  await db.run(sql`DROP TABLE \`video_statistics\`;`)
  await db.run(sql`DROP TABLE \`video_tombstones\`;`)
  await db.run(sql`DROP TABLE \`log_readings\`;`)
  await db.run(sql`DROP TABLE \`analytics\`;`)
  await db.run(sql`DROP INDEX \`workspaces_billing_billing_customer_id_idx\`;`)
  await db.run(sql`ALTER TABLE \`workspaces\` DROP COLUMN \`billing_state\`;`)
  await db.run(sql`ALTER TABLE \`workspaces\` DROP COLUMN \`billing_current_period_end\`;`)
  await db.run(sql`ALTER TABLE \`workspaces\` DROP COLUMN \`billing_cancel_at_period_end\`;`)
  await db.run(sql`ALTER TABLE \`workspaces\` DROP COLUMN \`billing_payment_failed_at\`;`)
  await db.run(sql`ALTER TABLE \`workspaces\` DROP COLUMN \`billing_started_at\`;`)
  await db.run(sql`ALTER TABLE \`workspaces\` DROP COLUMN \`billing_customer_id\`;`)
  await db.run(sql`ALTER TABLE \`workspaces\` DROP COLUMN \`billing_subscription_id\`;`)
  await db.run(sql`ALTER TABLE \`workspaces\` DROP COLUMN \`billing_item_id\`;`)
  await db.run(sql`ALTER TABLE \`workspaces\` DROP COLUMN \`billing_synced_at\`;`)
  await db.run(sql`DROP INDEX \`packages_stripe_price_id_idx\`;`)
  await db.run(sql`ALTER TABLE \`packages\` DROP COLUMN \`stripe_price_id\`;`)
  await db.run(sql`ALTER TABLE \`users\` DROP COLUMN \`is_email_unconfirmed\`;`)
}
