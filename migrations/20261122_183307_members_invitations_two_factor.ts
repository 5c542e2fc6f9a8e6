import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-sqlite'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.run(sql`CREATE TABLE \`sessions\` (
  	\`id\` text(36) PRIMARY KEY NOT NULL,
  	\`user_id\` text(36),
  	\`sid\` text NOT NULL,
  	\`browser\` text,
  	\`system\` text,
  	\`last_used_at\` text NOT NULL,
  	\`updated_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	\`created_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	FOREIGN KEY (\`user_id\`) REFERENCES \`users\`(\`id\`) ON UPDATE no action ON DELETE set null
  );
  `)
  await db.run(sql`CREATE INDEX \`sessions_user_idx\` ON \`sessions\` (\`user_id\`);`)
  await db.run(sql`CREATE UNIQUE INDEX \`sessions_sid_idx\` ON \`sessions\` (\`sid\`);`)
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
  await db.run(sql`ALTER TABLE \`members\` ADD \`accepted_at\` text;`)
  await db.run(sql`ALTER TABLE \`members\` ADD \`disabled_at\` text;`)
  await db.run(sql`ALTER TABLE \`members\` ADD \`disabled_by_id\` text(36) REFERENCES users(id) ON UPDATE no action ON DELETE set null;`)
  await db.run(sql`ALTER TABLE \`members\` ADD \`invited_by_id\` text(36) REFERENCES users(id) ON UPDATE no action ON DELETE set null;`)
  await db.run(sql`ALTER TABLE \`members\` ADD \`invited_at\` text;`)
  await db.run(sql`ALTER TABLE \`members\` ADD \`invite_expires_at\` text;`)
  await db.run(sql`ALTER TABLE \`members\` ADD \`invite_index\` text;`)
  await db.run(sql`ALTER TABLE \`members\` ADD \`invite_secret\` text;`)
  await db.run(sql`ALTER TABLE \`members\` ADD \`invite_language\` text;`)
  await db.run(sql`ALTER TABLE \`members\` ADD \`pending_event\` text;`)
  await db.run(sql`CREATE INDEX \`members_disabled_by_idx\` ON \`members\` (\`disabled_by_id\`);`)
  await db.run(sql`CREATE INDEX \`members_invited_by_idx\` ON \`members\` (\`invited_by_id\`);`)
  await db.run(sql`CREATE INDEX \`members_invite_index_idx\` ON \`members\` (\`invite_index\`);`)
  await db.run(sql`CREATE INDEX \`members_pending_event_idx\` ON \`members\` (\`pending_event\`);`)
  await db.run(sql`ALTER TABLE \`users\` ADD \`language\` text;`)
  await db.run(sql`ALTER TABLE \`users\` ADD \`password_changed_at\` text;`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.run(sql`DROP TABLE \`sessions\`;`)
  await db.run(sql`DROP TABLE \`two_factors\`;`)
  await db.run(sql`PRAGMA foreign_keys=OFF;`)
  await db.run(sql`CREATE TABLE \`__new_members\` (
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
  await db.run(sql`INSERT INTO \`__new_members\`("id", "email", "user_connection_id", "role", "status", "is_disabled", "workspace_id", "updated_at", "created_at") SELECT "id", "email", "user_connection_id", "role", "status", "is_disabled", "workspace_id", "updated_at", "created_at" FROM \`members\`;`)
  await db.run(sql`DROP TABLE \`members\`;`)
  await db.run(sql`ALTER TABLE \`__new_members\` RENAME TO \`members\`;`)
  await db.run(sql`PRAGMA foreign_keys=ON;`)
  await db.run(sql`CREATE INDEX \`members_user_connection_idx\` ON \`members\` (\`user_connection_id\`);`)
  await db.run(sql`CREATE INDEX \`members_workspace_idx\` ON \`members\` (\`workspace_id\`);`)
  await db.run(sql`CREATE INDEX \`members_updated_at_idx\` ON \`members\` (\`updated_at\`);`)
  await db.run(sql`CREATE INDEX \`members_created_at_idx\` ON \`members\` (\`created_at\`);`)
  await db.run(sql`CREATE UNIQUE INDEX \`workspace_email_idx\` ON \`members\` (\`workspace_id\`,\`email\`);`)
  await db.run(sql`CREATE INDEX \`userConnection_workspace_idx\` ON \`members\` (\`user_connection_id\`,\`workspace_id\`);`)
  await db.run(sql`CREATE INDEX \`workspace_createdAt_1_idx\` ON \`members\` (\`workspace_id\`,\`created_at\`);`)
  await db.run(sql`ALTER TABLE \`users\` DROP COLUMN \`language\`;`)
  await db.run(sql`ALTER TABLE \`users\` DROP COLUMN \`password_changed_at\`;`)
}
