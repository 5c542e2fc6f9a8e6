import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-sqlite'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
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
  await db.run(sql`ALTER TABLE \`users\` ADD \`inbox_ways\` text;`)
  await db.run(sql`ALTER TABLE \`collaborate_comments\` ADD \`pending_event\` text;`)
  await db.run(sql`CREATE INDEX \`collaborate_comments_pending_event_idx\` ON \`collaborate_comments\` (\`pending_event\`);`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.run(sql`DROP TABLE \`inbox_entries\`;`)
  await db.run(sql`DROP INDEX \`collaborate_comments_pending_event_idx\`;`)
  await db.run(sql`ALTER TABLE \`collaborate_comments\` DROP COLUMN \`pending_event\`;`)
  await db.run(sql`ALTER TABLE \`users\` DROP COLUMN \`inbox_ways\`;`)
}
