/**
 * Migration of the timelines and the history of release 1.1.0 into one audit log (0064): events
 * keep their ids, and references to history entries still work.
 */
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { openFormerShop } from './former-shop.ts'

test('an entry that took back another still does, with its pictures, and the next act comes behind all of them', async () => {
  const { url, client } = await openFormerShop()
  await client.query(`
    insert into media_files (stem, width, height, bytes) values (repeat('a', 32), 1, 1, 1);
    insert into audit_log (user_name, action, room, record_id, title) values ('Nour', 'delete', 'slides', 1, 'first');
    insert into audit_log (user_name, action, room, record_id, title, restores) select 'Nour', 'restore', 'slides', 1, 'second', max(id) from audit_log;
    insert into audit_log_pictures (entry_id, media_id)
      select audit_log.id, media_files.id from audit_log, media_files where title = 'first' and stem = repeat('a', 32)`)
  const eventsOf = async () =>
    (await client.query('select * from order_events order by id desc limit 50')).rows
  const linked = async () =>
    (
      await client.query(`
        select later.title as later, entry.title as entry, media_files.stem
        from audit_log as later join audit_log as entry on entry.id = later.restores
        join audit_log_pictures on entry_id = entry.id join media_files on media_files.id = media_id`)
    ).rows
  const before = { events: await eventsOf(), linked: await linked() }
  expect(before.linked).toEqual([{ later: 'second', entry: 'first', stem: 'a'.repeat(32) }])

  await migrate(url)
  expect({ events: await eventsOf(), linked: await linked() }).toEqual(before)
  const { rows } = await client.query(
    `insert into acts (room, action, user_name) values ('areas', 'update', 'Nour') returning id = (select max(id) + 1 from acts) as is_last`,
  )
  expect(rows).toEqual([{ is_last: true }])
})

test('an entry of a transaction that is open when the journal is made is carried over once that commits', async () => {
  const { url, client: writer } = await openFormerShop()
  const watcher = new pg.Client({ connectionString: url })
  await watcher.connect()
  onTestFinished(() => watcher.end())
  await writer.query(
    "begin; insert into audit_log (user_name, action, room, record_id, title) values ('Nour', 'update', 'slides', 1, 'late')",
  )
  const migrating = migrate(url, { lockTimeout: 600_000 })
  const isWaiting = async () =>
    (
      await watcher.query(
        'select from pg_locks join pg_database on pg_database.oid = database where not granted and datname = current_database()',
      )
    ).rowCount
  await expect.poll(isWaiting).toBe(1)
  await writer.query('commit')
  await migrating
  expect((await watcher.query("select title from audit_log where title = 'late'")).rows).toEqual([
    { title: 'late' },
  ])
})
