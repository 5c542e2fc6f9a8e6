import { type MigrateUpArgs, type MigrateDownArgs, sql } from '@payloadcms/db-sqlite';

// Written by hand, since Payload knows no full-text index. None of these tables holds a text of its own.
//
// `speech_index` has the words of each transcript: `rowid` is its `speech_key`. Words come folded; the tokenizer `ascii` leaves them as
// they are. `speech_terms` lists the indexed words, to find which ones begin with what is searched for.
//
// `title_index` has every three letters in a row of each video's `search_text` and `search_words`, for a search within words. `title_keys`
// gives a video its number there; those of a workspace are consecutive, so that a search reads no more than its own workspace's part.
// Triggers keep both in step with every write. A migration that rebuilds the table `videos` drops the triggers and has to create them again.
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.run(
    sql`CREATE VIRTUAL TABLE \`speech_index\` USING fts5(words, content='', contentless_delete=1, detail=none, tokenize='ascii');`,
  );
  await db.run(sql`CREATE VIRTUAL TABLE \`speech_terms\` USING fts5vocab('speech_index', 'instance');`);
  await db.run(
    sql`CREATE TABLE \`title_keys\` (\`key\` integer PRIMARY KEY, \`video_id\` text NOT NULL UNIQUE, \`workspace_id\` text NOT NULL);`,
  );
  await db.run(sql`CREATE INDEX \`title_keys_workspace_idx\` ON \`title_keys\` (\`workspace_id\`);`);
  await db.run(
    sql`CREATE VIRTUAL TABLE \`title_index\` USING fts5(letters, content='', contentless_delete=1, detail=none, tokenize='trigram case_sensitive 1');`,
  );
  const columns = ['search_text', 'search_words'];
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
  await db.run(
    sql.raw(`CREATE TRIGGER title_index_insert AFTER INSERT ON videos WHEN new.workspace_id IS NOT NULL BEGIN ${write} END;`),
  );
  await db.run(
    sql.raw(`CREATE TRIGGER title_index_update AFTER UPDATE OF ${columns.join(', ')}, workspace_id ON videos
    WHEN new.workspace_id IS NOT NULL AND (${isChanged}) BEGIN ${remove} ${write} END;`),
  );
  await db.run(sql.raw(`CREATE TRIGGER title_index_delete AFTER DELETE ON videos BEGIN ${remove} END;`));
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  for (const name of ['insert', 'update', 'delete']) await db.run(sql.raw(`DROP TRIGGER title_index_${name};`));
  for (const table of ['title_index', 'title_keys', 'speech_terms', 'speech_index'])
    await db.run(sql.raw(`DROP TABLE ${table};`));
}
