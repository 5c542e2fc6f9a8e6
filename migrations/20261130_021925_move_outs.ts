import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-sqlite'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.run(sql`CREATE TABLE \`move_outs\` (
  	\`id\` text(36) PRIMARY KEY NOT NULL,
  	\`slot\` text NOT NULL,
  	\`target\` text NOT NULL,
  	\`state\` text NOT NULL,
  	\`failure\` text,
  	\`requested_by\` text NOT NULL,
  	\`language\` text NOT NULL,
  	\`requested_at\` text NOT NULL,
  	\`finished_at\` text,
  	\`expires_at\` text,
  	\`destination\` text,
  	\`done\` numeric DEFAULT 0,
  	\`total\` numeric DEFAULT 0,
  	\`size\` numeric,
  	\`archive_key\` text,
  	\`access\` text,
  	\`attempt\` numeric DEFAULT 0,
  	\`failures\` numeric DEFAULT 0,
  	\`lease_owner\` text,
  	\`lease_until\` text,
  	\`workspace_id\` text(36) NOT NULL,
  	\`updated_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	\`created_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	FOREIGN KEY (\`workspace_id\`) REFERENCES \`workspaces\`(\`id\`) ON UPDATE no action ON DELETE set null
  );
  `)
  await db.run(sql`CREATE UNIQUE INDEX \`move_outs_slot_idx\` ON \`move_outs\` (\`slot\`);`)
  await db.run(sql`CREATE INDEX \`move_outs_state_idx\` ON \`move_outs\` (\`state\`);`)
  await db.run(sql`CREATE INDEX \`move_outs_expires_at_idx\` ON \`move_outs\` (\`expires_at\`);`)
  await db.run(sql`CREATE INDEX \`move_outs_workspace_idx\` ON \`move_outs\` (\`workspace_id\`);`)
  await db.run(sql`CREATE INDEX \`move_outs_updated_at_idx\` ON \`move_outs\` (\`updated_at\`);`)
  await db.run(sql`CREATE INDEX \`move_outs_created_at_idx\` ON \`move_outs\` (\`created_at\`);`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.run(sql`DROP TABLE \`move_outs\`;`)
}
