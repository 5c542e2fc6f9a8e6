import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-sqlite'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.run(sql`CREATE TABLE \`workspace_deletions\` (
  	\`id\` text(36) PRIMARY KEY NOT NULL,
  	\`workspace_id\` text NOT NULL,
  	\`workspace_name\` text NOT NULL,
  	\`state\` text NOT NULL,
  	\`requested_by\` text NOT NULL,
  	\`requested_by_id\` text NOT NULL,
  	\`language\` text,
  	\`requested_at\` text NOT NULL,
  	\`confirmed_at\` text,
  	\`completed_at\` text,
  	\`token_index\` text,
  	\`token_expires_at\` text,
  	\`step\` text,
  	\`counts\` text,
  	\`signature\` text,
  	\`lease_owner\` text,
  	\`lease_until\` text,
  	\`updated_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	\`created_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL
  );
  `)
  await db.run(sql`CREATE UNIQUE INDEX \`workspace_deletions_workspace_id_idx\` ON \`workspace_deletions\` (\`workspace_id\`);`)
  await db.run(sql`CREATE INDEX \`workspace_deletions_state_idx\` ON \`workspace_deletions\` (\`state\`);`)
  await db.run(sql`CREATE INDEX \`workspace_deletions_token_index_idx\` ON \`workspace_deletions\` (\`token_index\`);`)
  await db.run(sql`CREATE INDEX \`workspace_deletions_updated_at_idx\` ON \`workspace_deletions\` (\`updated_at\`);`)
  await db.run(sql`CREATE INDEX \`workspace_deletions_created_at_idx\` ON \`workspace_deletions\` (\`created_at\`);`)
  await db.run(sql`ALTER TABLE \`workspaces\` ADD \`billing_state\` text DEFAULT 'none';`)
  await db.run(sql`ALTER TABLE \`workspaces\` ADD \`billing_current_period_end\` text;`)
  await db.run(sql`ALTER TABLE \`workspaces\` ADD \`billing_cancel_at_period_end\` integer DEFAULT false;`)
  await db.run(sql`ALTER TABLE \`workspaces\` ADD \`billing_payment_failed_at\` text;`)
  await db.run(sql`ALTER TABLE \`workspaces\` ADD \`billing_started_at\` text;`)
  await db.run(sql`ALTER TABLE \`workspaces\` ADD \`billing_customer_id\` text;`)
  await db.run(sql`ALTER TABLE \`workspaces\` ADD \`billing_subscription_id\` text;`)
  await db.run(sql`ALTER TABLE \`workspaces\` ADD \`billing_item_id\` text;`)
  await db.run(sql`ALTER TABLE \`workspaces\` ADD \`billing_synced_at\` text;`)
  await db.run(sql`CREATE INDEX \`workspaces_billing_billing_customer_id_idx\` ON \`workspaces\` (\`billing_customer_id\`);`)
  await db.run(sql`ALTER TABLE \`packages\` ADD \`stripe_price_id\` text;`)
  await db.run(sql`CREATE INDEX \`packages_stripe_price_id_idx\` ON \`packages\` (\`stripe_price_id\`);`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.run(sql`DROP TABLE \`workspace_deletions\`;`)
  await db.run(sql`DROP INDEX \`workspaces_billing_billing_customer_id_idx\`;`)
  await db.run(sql`ALTER TABLE \`workspaces\` DROP COLUMN \`billing_state\`;`)
  await db.run(sql`ALTER TABLE \`workspaces\` DROP COLUMN \`billing_current_period_end\`;`)
  await db.run(sql`ALTER TABLE \`workspaces\` DROP COLUMN \`billing_cancel_at_period_end\`;`)
  await db.run(sql`ALTER TABLE \`workspaces\` DROP COLUMN \`billing_payment_failed_at\`;`)
  await db.run(sql`ALTER TABLE \`workspaces\` DROP COLUMN \`billing_started_at\`;`)
  await db.run(sql`ALTER TABLE \`workspaces\` DROP COLUMN \`billing_customer_id\`;`)
  await db.run(sql`ALTER TABLE \`workspaces\` DROP COLUMN \`billing_subscription_id\`;`)
  await db.run(sql`ALTER TABLE \`workspaces\` DROP COLUMN \`billing_item_id\`;`)
  await db.run(sql`ALTER TABLE \`workspaces\` DROP COLUMN \`billing_synced_at\`;`)
  await db.run(sql`DROP INDEX \`packages_stripe_price_id_idx\`;`)
  await db.run(sql`ALTER TABLE \`packages\` DROP COLUMN \`stripe_price_id\`;`)
}
