import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-sqlite'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
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
  await db.run(sql`ALTER TABLE \`workspaces\` DROP COLUMN \`video_count\`;`)
  await db.run(sql`ALTER TABLE \`workspaces\` DROP COLUMN \`video_slot_taken_at\`;`)
  await db.run(sql`ALTER TABLE \`workspaces\` DROP COLUMN \`integration_count\`;`)
  await db.run(sql`ALTER TABLE \`workspaces\` DROP COLUMN \`integration_slot_taken_at\`;`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.run(sql`DROP TABLE \`usage\`;`)
  await db.run(sql`DROP TABLE \`data_migrations\`;`)
  await db.run(sql`ALTER TABLE \`workspaces\` ADD \`video_count\` numeric DEFAULT 0;`)
  await db.run(sql`ALTER TABLE \`workspaces\` ADD \`video_slot_taken_at\` text;`)
  await db.run(sql`ALTER TABLE \`workspaces\` ADD \`integration_count\` numeric DEFAULT 0;`)
  await db.run(sql`ALTER TABLE \`workspaces\` ADD \`integration_slot_taken_at\` text;`)
}
