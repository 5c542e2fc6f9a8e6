import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-sqlite'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
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
  	\`updated_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	\`created_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	FOREIGN KEY (\`workspace_id\`) REFERENCES \`workspaces\`(\`id\`) ON UPDATE no action ON DELETE set null
  );
  `)
  await db.run(sql`CREATE INDEX \`support_sessions_workspace_idx\` ON \`support_sessions\` (\`workspace_id\`);`)
  await db.run(sql`CREATE INDEX \`support_sessions_user_id_idx\` ON \`support_sessions\` (\`user_id\`);`)
  await db.run(sql`CREATE UNIQUE INDEX \`support_sessions_open_key_idx\` ON \`support_sessions\` (\`open_key\`);`)
  await db.run(sql`CREATE INDEX \`support_sessions_updated_at_idx\` ON \`support_sessions\` (\`updated_at\`);`)
  await db.run(sql`CREATE INDEX \`support_sessions_created_at_idx\` ON \`support_sessions\` (\`created_at\`);`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.run(sql`DROP TABLE \`support_sessions\`;`)
}
