import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startServer, type RunningServer } from '../../../server/app/start.ts'
import { createInstallation, type Installation } from '../../support/server/seeded-folder.ts'
import { testSettings } from '../../support/server/server.ts'

let installation: Installation
beforeEach(async () => {
  installation = await createInstallation()
})
afterEach(() => installation.remove())

async function withServer<T>(
  work: (sql: (text: string) => Promise<Readonly<Record<string, unknown>>[]>, server: RunningServer) => Promise<T>,
): Promise<T> {
  const server = await startServer(testSettings(installation.folder, { databaseUrl: installation.databaseUrl }))
  try {
    return await work(
      async (text) => ((await server.db.execute(text)) as { rows: Readonly<Record<string, unknown>>[] }).rows,
      server,
    )
  } finally {
    await server.close()
  }
}

const TABLES = ['role', 'module', 'menu', 'role_menu', 'notification_template', 'cdn_bucket']
const counts = `select ${TABLES.map((table) => `(select count(*)::int from ${table}) as ${table}`).join(', ')}`
const developer = `select m.id from menu m join module d on d.client_id = m.client_id and d.id = m.module_id where d.code = 'developer'`

describe('a data folder of an earlier version', () => {
  test('gets new modules, menus, rights, buckets and message templates, once', async () => {
    const before = await withServer((sql) => sql(counts))
    await withServer(async (sql) => {
      await sql(`delete from role_menu where menu_id in (${developer})`)
      await sql(`delete from menu where id in (${developer})`)
      await sql(`delete from module where code = 'developer'`)
      await sql(`delete from notification_template where notification_id = 101`)
      await sql(`delete from cdn_bucket where purpose_id = 4`)
      expect(await sql(counts)).not.toEqual(before)
    })
    await withServer(async (sql) => {
      expect(await sql(counts)).toEqual(before)
      expect(
        await sql(
          `select r.can_view, r.can_edit from menu m join role_menu r on r.client_id = m.client_id and r.menu_id = m.id where m.client_id = 17 and m.route_name = '/mqlRequestDemo'`,
        ),
      ).toEqual([{ can_view: true, can_edit: false }])
    })
    expect(await withServer((sql) => sql(counts))).toEqual(before)
  }, 180_000)

  test('keeps what its users have changed and removed', async () => {
    const changed = `select (select name from role where client_id = 17 and id = 12) as role, (select icon from menu where client_id = 17 and route_name = '/add-User') as icon,
      (select enabled from feature_flag where client_id = 17 and key = 'developerTools') as tools,
      (select count(*)::int from role_menu r join menu m on m.id = r.menu_id
        where r.client_id = 17 and r.role_id = 12 and m.route_name = '/user-management') as rights,
      (select body from notification_template where notification_id = 101 and language = 'en') as body`
    const wanted = { role: 'Exams', icon: 'star', tools: false, rights: 0, body: 'Our own words' }
    await withServer(async (sql) => {
      await sql(`update role set name = 'Exams' where client_id = 17 and id = 12`)
      await sql(`update menu set icon = 'star' where client_id = 17 and route_name = '/add-User'`)
      await sql(`update feature_flag set enabled = false where client_id = 17 and key = 'developerTools'`)
      await sql(
        `delete from role_menu r using menu m where m.id = r.menu_id and r.client_id = 17 and r.role_id = 12 and m.route_name = '/user-management'`,
      )
      await sql(
        `update notification_template set body = 'Our own words' where notification_id = 101 and language = 'en'`,
      )
    })
    await withServer(async (sql) => expect(await sql(changed)).toEqual([wanted]))
  })

  test('does not get back an institution that was removed', async () => {
    const institutions = await withServer(async (sql) => {
      await sql(`update client set code = 'renamed' where id = 23`)
      return sql('select id::int, code from client order by id')
    })
    expect(await withServer((sql) => sql('select id::int, code from client order by id'))).toEqual(institutions)
  })
})
