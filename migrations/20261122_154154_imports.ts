import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-sqlite'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.run(sql`CREATE TABLE \`imports\` (
  	\`id\` text(36) PRIMARY KEY NOT NULL,
  	\`source\` text NOT NULL,
  	\`source_key\` text NOT NULL,
  	\`address\` text NOT NULL,
  	\`title\` text,
  	\`state\` text NOT NULL,
  	\`failure\` text,
  	\`size\` numeric,
  	\`received\` numeric DEFAULT 0,
  	\`requested_at\` text NOT NULL,
  	\`finished_at\` text,
  	\`video\` text,
  	\`options\` text,
  	\`requester\` text,
  	\`vimeo_token\` text,
  	\`validator\` text,
  	\`attempt\` numeric DEFAULT 0,
  	\`failures\` numeric DEFAULT 0,
  	\`failure_detail\` text,
  	\`lease_owner\` text,
  	\`lease_until\` text,
  	\`workspace_id\` text(36) NOT NULL,
  	\`updated_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	\`created_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	FOREIGN KEY (\`workspace_id\`) REFERENCES \`workspaces\`(\`id\`) ON UPDATE no action ON DELETE set null
  );
  `)
  await db.run(sql`CREATE INDEX \`imports_video_idx\` ON \`imports\` (\`video\`);`)
  await db.run(sql`CREATE INDEX \`imports_workspace_idx\` ON \`imports\` (\`workspace_id\`);`)
  await db.run(sql`CREATE INDEX \`imports_updated_at_idx\` ON \`imports\` (\`updated_at\`);`)
  await db.run(sql`CREATE INDEX \`imports_created_at_idx\` ON \`imports\` (\`created_at\`);`)
  await db.run(sql`CREATE UNIQUE INDEX \`workspace_sourceKey_idx\` ON \`imports\` (\`workspace_id\`,\`source_key\`);`)
  await db.run(sql`CREATE INDEX \`state_requestedAt_idx\` ON \`imports\` (\`state\`,\`requested_at\`);`)
  await db.run(sql`CREATE INDEX \`workspace_requestedAt_idx\` ON \`imports\` (\`workspace_id\`,\`requested_at\`);`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.run(sql`DROP TABLE \`imports\`;`)
}
