import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-sqlite'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.run(sql`CREATE TABLE \`encoding_pieces\` (
  	\`id\` text(36) PRIMARY KEY NOT NULL,
  	\`encoding\` text NOT NULL,
  	\`number\` numeric NOT NULL,
  	\`state\` text DEFAULT 'WAITING' NOT NULL,
  	\`done\` numeric DEFAULT 0 NOT NULL,
  	\`attempt\` numeric DEFAULT 0 NOT NULL,
  	\`plan\` text,
  	\`result\` text,
  	\`lease_owner\` text,
  	\`lease_until\` text,
  	\`updated_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	\`created_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL
  );
  `)
  await db.run(sql`CREATE INDEX \`encoding_pieces_updated_at_idx\` ON \`encoding_pieces\` (\`updated_at\`);`)
  await db.run(sql`CREATE INDEX \`encoding_pieces_created_at_idx\` ON \`encoding_pieces\` (\`created_at\`);`)
  await db.run(sql`CREATE UNIQUE INDEX \`encoding_number_idx\` ON \`encoding_pieces\` (\`encoding\`,\`number\`);`)
  await db.run(sql`CREATE INDEX \`state_number_idx\` ON \`encoding_pieces\` (\`state\`,\`number\`);`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.run(sql`DROP TABLE \`encoding_pieces\`;`)
}
