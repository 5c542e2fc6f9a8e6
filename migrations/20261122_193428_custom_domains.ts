import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-sqlite'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.run(sql`CREATE TABLE \`custom_domains\` (
  	\`id\` text(36) PRIMARY KEY NOT NULL,
  	\`domain\` text NOT NULL,
  	\`claim\` text NOT NULL,
  	\`cname_endpoint\` text NOT NULL,
  	\`cname_cert_verification\` text NOT NULL,
  	\`verified\` integer DEFAULT false,
  	\`verified_at\` text,
  	\`distribution_id\` text,
  	\`cdn_url\` text,
  	\`last_checked\` text,
  	\`state\` text,
  	\`valid_to\` text,
  	\`failing_since\` text,
  	\`wants_certificate\` integer DEFAULT false,
  	\`attempts\` numeric DEFAULT 0,
  	\`next_attempt_at\` text,
  	\`lease_owner\` text,
  	\`lease_until\` text,
  	\`workspace_id\` text(36) NOT NULL,
  	\`updated_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	\`created_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	FOREIGN KEY (\`workspace_id\`) REFERENCES \`workspaces\`(\`id\`) ON UPDATE no action ON DELETE set null
  );
  `)
  await db.run(sql`CREATE INDEX \`custom_domains_domain_idx\` ON \`custom_domains\` (\`domain\`);`)
  await db.run(sql`CREATE UNIQUE INDEX \`custom_domains_claim_idx\` ON \`custom_domains\` (\`claim\`);`)
  await db.run(sql`CREATE INDEX \`custom_domains_wants_certificate_idx\` ON \`custom_domains\` (\`wants_certificate\`);`)
  await db.run(sql`CREATE INDEX \`custom_domains_workspace_idx\` ON \`custom_domains\` (\`workspace_id\`);`)
  await db.run(sql`CREATE INDEX \`custom_domains_updated_at_idx\` ON \`custom_domains\` (\`updated_at\`);`)
  await db.run(sql`CREATE INDEX \`custom_domains_created_at_idx\` ON \`custom_domains\` (\`created_at\`);`)
  await db.run(sql`ALTER TABLE \`workspaces\` ADD \`cdn_url\` text;`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.run(sql`DROP TABLE \`custom_domains\`;`)
  await db.run(sql`ALTER TABLE \`workspaces\` DROP COLUMN \`cdn_url\`;`)
}
