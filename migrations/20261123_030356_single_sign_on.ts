import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-sqlite'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
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
  await db.run(sql`ALTER TABLE \`users\` ADD \`is_passwordless\` integer;`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.run(sql`DROP TABLE \`identities\`;`)
  await db.run(sql`DROP TABLE \`spent_log_ins\`;`)
  await db.run(sql`ALTER TABLE \`users\` DROP COLUMN \`is_passwordless\`;`)
}
