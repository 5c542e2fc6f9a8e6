import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-sqlite'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.run(sql`CREATE TABLE \`review_mails\` (
  	\`id\` text(36) PRIMARY KEY NOT NULL,
  	\`video_id\` text(36) NOT NULL,
  	\`user_id\` text NOT NULL,
  	\`key\` text NOT NULL,
  	\`told_until\` text NOT NULL,
  	\`sent_at\` text,
  	\`due_at\` text,
  	\`muted_at\` text,
  	\`workspace_id\` text(36) NOT NULL,
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
  await db.run(sql`ALTER TABLE \`users\` ADD \`review_mails_off_at\` text;`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.run(sql`DROP TABLE \`review_mails\`;`)
  await db.run(sql`ALTER TABLE \`users\` DROP COLUMN \`review_mails_off_at\`;`)
}
