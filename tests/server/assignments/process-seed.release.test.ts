import { afterAll, beforeAll, expect, test } from 'vitest'
import { INSTITUTIONS } from '../../../server/seed/institutions/institutions.ts'
import { insertMissingDefaults } from '../../../server/modules/institution/defaults/missing-defaults.ts'
import { call, CLIENTS, openUserData, signIn } from '../../support/calls.ts'
import { addPerson, createToken } from '../../support/people.ts'
import { findMenuId, removeWindows, loadRowsAs, loadWindowsSeen } from '../../support/process-windows.ts'
import { findYearId } from '../../support/programme-scope.ts'
import { startTestServer, type TestServer } from '../../support/server/server.ts'
import { selectSqlRows } from '../../support/sql.ts'

const clientId = CLIENTS.svtu
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** Returns the processes in the menu of a demo account. */
async function processesOf(userName: string): Promise<readonly string[]> {
  const token = await signIn(server, userName)
  const { result } = await call(server, 'LoginCopy', {}, { token })
  const { userId, roleId } = openUserData((result as { readonly userData: string }).userData)
  const menu = await call(server, 'getMenu', { clientId, roleId: roleId.split(',').map(Number), userId }, { token })
  return (menu.result as { routeName: string; closesAt: string | null }[])
    .filter(({ closesAt }) => closesAt !== null)
    .map(({ routeName }) => routeName)
}

test('the demo has windows in every state, and people who are concerned by them', async () => {
  const asha = await addPerson(server, { clientId, userType: 'UNIVERSITY', roleIds: [10] })
  const windows = await loadWindowsSeen(
    server,
    await createToken(server, asha),
    await findYearId(server, clientId, 'CURRENT'),
  )
  expect(windows.map(({ state }) => state).sort()).toEqual([
    'DRAFT',
    'ENDED',
    'OPEN',
    'OPEN',
    'OPEN',
    'OPEN',
    'PLANNED',
  ])
  expect(windows.every(({ users }) => users > 0)).toBe(true)
  expect(await processesOf('farah.hod')).toEqual(['/exam-form-inward', '/internal-marks'])
  expect(await processesOf('tanvi.teacher')).toEqual(['/exam-form-inward', '/internal-marks'])
  expect(await processesOf('noor.clerk')).toEqual(['/exam-form-inward'])
  const [marks] = await loadRowsAs<{ courses: readonly { code: string }[] | null }>(
    server,
    'openProcess',
    { routeName: '/internal-marks' },
    await signIn(server, 'tanvi.teacher'),
  )
  expect(marks?.courses?.map(({ code }) => code)).toEqual([expect.stringMatching(/^BSC-1\d\dP$/), expect.anything()])
})

test('a newer version adds the processes to an existing institution, and changes no right that somebody has set', async () => {
  await removeWindows(server)
  const processes = `(select id from menu where client_id = ${clientId} and route_name in ('/internal-marks', '/photo-approval'))`
  await server.db.execute(`delete from role_menu where menu_id in ${processes}`)
  await server.db.execute(`delete from menu where id in ${processes}`)
  const inward = await findMenuId(server, clientId, '/exam-form-inward')
  await server.db.execute(`delete from role_menu where menu_id = ${inward} and role_id = 21`)
  const institution = INSTITUTIONS.find(({ row }) => row.id === clientId)
  if (!institution) throw new Error('There is no such institution.')
  await insertMissingDefaults(server.db, institution.row)
  await insertMissingDefaults(server.db, institution.row)
  expect(
    await selectSqlRows(
      server,
      `select m.route_name, m.scope, string_agg(r.role_id || case when r.can_edit then ' VE' else ' V' end, ', ' order by r.role_id) as rights
       from menu m join role_menu r on r.client_id = m.client_id and r.menu_id = m.id
       where m.client_id = ${clientId} and m.scope <> 'NONE' group by m.route_name, m.scope order by m.route_name`,
    ),
  ).toEqual([
    { route_name: '/exam-form-inward', scope: 'PROGRAM', rights: '10 V, 11 VE, 12 VE, 20 VE, 23 V, 24 V' },
    { route_name: '/internal-marks', scope: 'PROGRAM_COURSE', rights: '11 V, 12 V, 20 VE, 23 VE, 24 VE' },
    { route_name: '/photo-approval', scope: 'PROGRAM', rights: '10 VE, 11 VE, 12 VE, 20 VE, 21 VE' },
  ])
})
