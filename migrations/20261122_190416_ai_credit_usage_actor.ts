import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-sqlite'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.run(sql`ALTER TABLE \`ai_credit_usages\` ADD \`user_id\` text(36) REFERENCES users(id) ON UPDATE no action ON DELETE set null;`)
  await db.run(sql`ALTER TABLE \`ai_credit_usages\` ADD \`integration_id\` text(36) REFERENCES integrations(id) ON UPDATE no action ON DELETE set null;`)
  await db.run(sql`CREATE INDEX \`ai_credit_usages_user_idx\` ON \`ai_credit_usages\` (\`user_id\`);`)
  await db.run(sql`CREATE INDEX \`ai_credit_usages_integration_idx\` ON \`ai_credit_usages\` (\`integration_id\`);`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.run(sql`PRAGMA foreign_keys=OFF;`)
  await db.run(sql`CREATE TABLE \`__new_ai_credit_usages\` (
  	\`id\` text(36) PRIMARY KEY NOT NULL,
  	\`type\` text NOT NULL,
  	\`video_id\` text(36),
  	\`credits\` numeric NOT NULL,
  	\`refunded_credits\` numeric,
  	\`state\` text NOT NULL,
  	\`period\` text NOT NULL,
  	\`reference\` text NOT NULL,
  	\`workspace_id\` text(36) NOT NULL,
  	\`updated_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	\`created_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	FOREIGN KEY (\`video_id\`) REFERENCES \`videos\`(\`id\`) ON UPDATE no action ON DELETE set null,
  	FOREIGN KEY (\`workspace_id\`) REFERENCES \`workspaces\`(\`id\`) ON UPDATE no action ON DELETE set null
  );
  `)
  await db.run(sql`INSERT INTO \`__new_ai_credit_usages\`("id", "type", "video_id", "credits", "refunded_credits", "state", "period", "reference", "workspace_id", "updated_at", "created_at") SELECT "id", "type", "video_id", "credits", "refunded_credits", "state", "period", "reference", "workspace_id", "updated_at", "created_at" FROM \`ai_credit_usages\`;`)
  await db.run(sql`DROP TABLE \`ai_credit_usages\`;`)
  await db.run(sql`ALTER TABLE \`__new_ai_credit_usages\` RENAME TO \`ai_credit_usages\`;`)
  await db.run(sql`PRAGMA foreign_keys=ON;`)
  await db.run(sql`CREATE INDEX \`ai_credit_usages_video_idx\` ON \`ai_credit_usages\` (\`video_id\`);`)
  await db.run(sql`CREATE UNIQUE INDEX \`ai_credit_usages_reference_idx\` ON \`ai_credit_usages\` (\`reference\`);`)
  await db.run(sql`CREATE INDEX \`ai_credit_usages_workspace_idx\` ON \`ai_credit_usages\` (\`workspace_id\`);`)
  await db.run(sql`CREATE INDEX \`ai_credit_usages_updated_at_idx\` ON \`ai_credit_usages\` (\`updated_at\`);`)
  await db.run(sql`CREATE INDEX \`ai_credit_usages_created_at_idx\` ON \`ai_credit_usages\` (\`created_at\`);`)
  await db.run(sql`CREATE INDEX \`workspace_createdAt_7_idx\` ON \`ai_credit_usages\` (\`workspace_id\`,\`created_at\`);`)
  await db.run(sql`CREATE INDEX \`workspace_period_idx\` ON \`ai_credit_usages\` (\`workspace_id\`,\`period\`);`)
  await db.run(sql`CREATE INDEX \`state_createdAt_1_idx\` ON \`ai_credit_usages\` (\`state\`,\`created_at\`);`)
}
