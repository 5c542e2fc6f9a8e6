import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-sqlite'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.run(sql`CREATE TABLE \`aws_settings\` (
  	\`id\` text(36) PRIMARY KEY NOT NULL,
  	\`engine\` text DEFAULT 'embedded' NOT NULL,
  	\`region\` text,
  	\`endpoint\` text,
  	\`upload_bucket\` text,
  	\`stream_bucket\` text,
  	\`access_key_id\` text,
  	\`secret_access_key\` text,
  	\`encoder\` text DEFAULT 'embedded',
  	\`distribution_id\` text,
  	\`distribution_domain\` text,
  	\`user_name\` text,
  	\`is_provisioned\` integer DEFAULT false,
  	\`revision\` numeric DEFAULT 0,
  	\`workspace_id\` text(36) NOT NULL,
  	\`updated_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	\`created_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	FOREIGN KEY (\`workspace_id\`) REFERENCES \`workspaces\`(\`id\`) ON UPDATE no action ON DELETE set null
  );
  `)
  await db.run(sql`CREATE INDEX \`aws_settings_upload_bucket_idx\` ON \`aws_settings\` (\`upload_bucket\`);`)
  await db.run(sql`CREATE INDEX \`aws_settings_stream_bucket_idx\` ON \`aws_settings\` (\`stream_bucket\`);`)
  await db.run(sql`CREATE INDEX \`aws_settings_workspace_idx\` ON \`aws_settings\` (\`workspace_id\`);`)
  await db.run(sql`CREATE INDEX \`aws_settings_updated_at_idx\` ON \`aws_settings\` (\`updated_at\`);`)
  await db.run(sql`CREATE INDEX \`aws_settings_created_at_idx\` ON \`aws_settings\` (\`created_at\`);`)
  await db.run(sql`CREATE UNIQUE INDEX \`workspace_idx\` ON \`aws_settings\` (\`workspace_id\`);`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.run(sql`DROP TABLE \`aws_settings\`;`)
}
