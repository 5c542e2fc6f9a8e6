import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-sqlite'

// The title index also holds the letters of a video's search words, so that both are found by one query.
const createTriggers = async (db: MigrateUpArgs['db'], columns: readonly string[]): Promise<void> => {
  const letters = columns.map((column) => `coalesce(new.${column}, '')`).join(' || ');
  const isChanged = ['workspace_id', ...columns].map((column) => `new.${column} IS NOT old.${column}`).join(' OR ');
  const write = `INSERT INTO title_keys (key, video_id, workspace_id)
      SELECT coalesce(
        (SELECT max(key) + 1 FROM title_keys WHERE workspace_id = new.workspace_id),
        (SELECT ((coalesce(max(key), 0) >> 32) + 1 << 32) + 1 FROM title_keys)
      ), new.id, new.workspace_id;
    INSERT INTO title_index (rowid, letters) SELECT key, ${letters} FROM title_keys WHERE video_id = new.id;`;
  const remove = `DELETE FROM title_index WHERE rowid = (SELECT key FROM title_keys WHERE video_id = old.id);
    DELETE FROM title_keys WHERE video_id = old.id;`;
  for (const name of ['insert', 'update']) await db.run(sql.raw(`DROP TRIGGER title_index_${name};`));
  await db.run(
    sql.raw(`CREATE TRIGGER title_index_insert AFTER INSERT ON videos WHEN new.workspace_id IS NOT NULL BEGIN ${write} END;`),
  );
  await db.run(
    sql.raw(`CREATE TRIGGER title_index_update AFTER UPDATE OF ${columns.join(', ')}, workspace_id ON videos
    WHEN new.workspace_id IS NOT NULL AND (${isChanged}) BEGIN ${remove} ${write} END;`),
  );
};

export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.run(sql`CREATE TABLE \`saved_views\` (
  	\`id\` text(36) PRIMARY KEY NOT NULL,
  	\`key\` text NOT NULL,
  	\`owner\` text NOT NULL,
  	\`name\` text NOT NULL,
  	\`query\` text NOT NULL,
  	\`columns\` text,
  	\`is_shared\` integer DEFAULT false,
  	\`workspace_id\` text(36) NOT NULL,
  	\`updated_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	\`created_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	FOREIGN KEY (\`workspace_id\`) REFERENCES \`workspaces\`(\`id\`) ON UPDATE no action ON DELETE set null
  );
  `)
  await db.run(sql`CREATE UNIQUE INDEX \`saved_views_key_idx\` ON \`saved_views\` (\`key\`);`)
  await db.run(sql`CREATE INDEX \`saved_views_workspace_idx\` ON \`saved_views\` (\`workspace_id\`);`)
  await db.run(sql`CREATE INDEX \`saved_views_updated_at_idx\` ON \`saved_views\` (\`updated_at\`);`)
  await db.run(sql`CREATE INDEX \`saved_views_created_at_idx\` ON \`saved_views\` (\`created_at\`);`)
  await db.run(sql`ALTER TABLE \`videos\` ADD \`search_words\` text;`)
  await createTriggers(db, ['search_text', 'search_words']);
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.run(sql`DROP TABLE \`saved_views\`;`)
  await createTriggers(db, ['search_text']);
  await db.run(sql`ALTER TABLE \`videos\` DROP COLUMN \`search_words\`;`)
}
