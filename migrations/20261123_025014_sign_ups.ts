import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-sqlite'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.run(sql`CREATE TABLE \`sign_ups\` (
  	\`id\` text(36) PRIMARY KEY NOT NULL,
  	\`email\` text NOT NULL,
  	\`firstname\` text,
  	\`lastname\` text,
  	\`workspace_name\` text NOT NULL,
  	\`slug\` text NOT NULL,
  	\`state\` text NOT NULL,
  	\`package_id\` text,
  	\`creation_ref\` text,
  	\`creation_all_url_params\` text,
  	\`referer\` text,
  	\`confirmed_at\` text,
  	\`built_at\` text,
  	\`workspace_id\` text(36),
  	\`held_slug\` text,
  	\`expires_at\` text,
  	\`user_id\` text,
  	\`hash\` text,
  	\`salt\` text,
  	\`language\` text,
  	\`token_index\` text,
  	\`token_expires_at\` text,
  	\`handle_index\` text,
  	\`progress\` text,
  	\`failed_step\` text,
  	\`failed_after_ms\` numeric,
  	\`lease_owner\` text,
  	\`lease_until\` text,
  	\`updated_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	\`created_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	FOREIGN KEY (\`workspace_id\`) REFERENCES \`workspaces\`(\`id\`) ON UPDATE no action ON DELETE set null
  );
  `)
  await db.run(sql`CREATE INDEX \`sign_ups_email_idx\` ON \`sign_ups\` (\`email\`);`)
  await db.run(sql`CREATE INDEX \`sign_ups_state_idx\` ON \`sign_ups\` (\`state\`);`)
  await db.run(sql`CREATE INDEX \`sign_ups_workspace_idx\` ON \`sign_ups\` (\`workspace_id\`);`)
  await db.run(sql`CREATE UNIQUE INDEX \`sign_ups_held_slug_idx\` ON \`sign_ups\` (\`held_slug\`);`)
  await db.run(sql`CREATE INDEX \`sign_ups_expires_at_idx\` ON \`sign_ups\` (\`expires_at\`);`)
  await db.run(sql`CREATE INDEX \`sign_ups_user_id_idx\` ON \`sign_ups\` (\`user_id\`);`)
  await db.run(sql`CREATE INDEX \`sign_ups_token_index_idx\` ON \`sign_ups\` (\`token_index\`);`)
  await db.run(sql`CREATE INDEX \`sign_ups_handle_index_idx\` ON \`sign_ups\` (\`handle_index\`);`)
  await db.run(sql`CREATE INDEX \`sign_ups_updated_at_idx\` ON \`sign_ups\` (\`updated_at\`);`)
  await db.run(sql`CREATE INDEX \`sign_ups_created_at_idx\` ON \`sign_ups\` (\`created_at\`);`)
  await db.run(sql`ALTER TABLE \`users\` ADD \`trial_sign_up\` text;`)
  await db.run(sql`ALTER TABLE \`workspaces\` ADD \`default_domain_domain\` text;`)
  await db.run(sql`ALTER TABLE \`workspaces\` ADD \`default_domain_distribution_id\` text;`)
  await db.run(sql`ALTER TABLE \`workspaces\` ADD \`aws_credential_check_status\` text;`)
  await db.run(sql`ALTER TABLE \`workspaces\` ADD \`aws_credential_check_last_checked\` text;`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.run(sql`DROP TABLE \`sign_ups\`;`)
  await db.run(sql`ALTER TABLE \`users\` DROP COLUMN \`trial_sign_up\`;`)
  await db.run(sql`ALTER TABLE \`workspaces\` DROP COLUMN \`default_domain_domain\`;`)
  await db.run(sql`ALTER TABLE \`workspaces\` DROP COLUMN \`default_domain_distribution_id\`;`)
  await db.run(sql`ALTER TABLE \`workspaces\` DROP COLUMN \`aws_credential_check_status\`;`)
  await db.run(sql`ALTER TABLE \`workspaces\` DROP COLUMN \`aws_credential_check_last_checked\`;`)
}
