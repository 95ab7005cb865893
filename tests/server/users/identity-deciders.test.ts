import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findClientById } from '../../../server/lib/clients/clients.ts'
import { recordAudit } from '../../../server/lib/audit/audit.ts'
import { ensureDirectoryAccount, createDirectoryAccount } from '../../../server/lib/directory/accounts.ts'
import { openIdAccount } from '../../../server/modules/sign-in/openid/accounts.ts'
import { getMessage } from '../../../server/lib/i18n/messages.ts'
import { openRetention } from '../../../server/lib/retention/job.ts'
import { findTakenFields } from '../../../server/modules/users/accounts/account-unique.ts'
import { findMatches } from '../../../server/modules/users/import/matching.ts'
import { LANGUAGE_CODES } from '../../../src/contract/parts.ts'
import { call, CLIENTS, signIn } from '../../support/calls.ts'
import { approveLast, listWaitingChanges, WAITS } from '../../support/institution/second-administrator.ts'
import { addPerson, createToken, type Person } from '../../support/people.ts'
import { createMovableClock, startTestServer, type TestServer } from '../../support/server/server.ts'
import { countRows, selectSqlRows } from '../../support/sql.ts'

const clock = createMovableClock()
let server: TestServer
let asha = ''
let rohini = ''
let rohiniId = ''
beforeAll(async () => {
  server = await startTestServer({}, { now: clock.now, timers: false })
  ;[asha, rohini] = [await signIn(server, 'asha.admin'), await signIn(server, 'rohini.admin')]
  const [row] = await selectSqlRows(server, `select public_id from user_account where login_name = 'rohini.admin'`)
  rohiniId = String(row?.['public_id'])
})
afterAll(() => server.close())

const svtu = { clientId: CLIENTS.svtu, userType: 'UNIVERSITY' } as const
const DAY = 24 * 60
const act = (name: string, input: object, token = asha) => call(server, name, input, { token })
const toldOf = (notificationId: number, where = 'true') =>
  selectSqlRows(
    server,
    `select u.login_name, n.channel, n.address, n.body
     from notification_outbox n join user_account u on u.id = n.user_id where n.notification_id = ${notificationId} and ${where} order by n.id`,
  )
const waits = { result: { outcome: 'SKIPPED', why: 'SECOND_PERSON' } }

const contextOf = async () => {
  const client = await findClientById(server.db, CLIENTS.svtu)
  if (!client) throw new Error('The institution is missing.')
  return { db: server.db, client, now: clock.now(), address: '192.0.2.1', requestId: 'r' } as never
}

describe('the first login with the institution’s own sign-in', () => {
  const linked = (person: Person) =>
    countRows(
      server,
      `audit_log where entity_id = '${person.id}' and activity in ('ldapLogin', 'finishOpenIdSignIn')
       and detail ->> 'linked' = 'true' and detail ->> 'made' = 'false'`,
    )

  test('is recorded once for a known account, so that the account is too new for a second person', async () => {
    const ldap = await addPerson(server, { ...svtu, roleIds: [10], name: 'Ldap' })
    const openId = await addPerson(server, { ...svtu, roleIds: [10], name: 'Open' })
    const base = { displayName: null, email: null, roleIds: null }
    for (let times = 0; times < 2; times++) {
      const ldapPerson = { ...base, entryId: 'entry-1', loginName: ldap.loginName } as never
      expect(
        await ensureDirectoryAccount(ldapPerson, { accounts: 'EXISTING' } as never, await contextOf()),
      ).toMatchObject({
        id: ldap.id,
      })
      const subject = { ...base, issuer: 'https://id.example', subject: 's', by: { loginName: openId.loginName } }
      expect(await openIdAccount(subject as never, { accounts: 'EXISTING' } as never, await contextOf())).toMatchObject(
        { id: openId.id },
      )
    }
    expect([await linked(ldap), await linked(openId)]).toEqual([1, 1])
    const { publicId } = await addPerson(server, { ...svtu, roleIds: [] })
    const reply = await act('requestErasure', { userId: publicId, reference: 'DP/1', reason: 'Letter' })
    const { erasureId } = reply.result as { erasureId: string }
    const recent = { errorCode: 1107, result: { denial: 'TOO_RECENT' } }
    for (const person of [ldap, openId]) {
      const token = await createToken(server, person, clock.now())
      expect(await act('decideErasure', { decision: 'APPROVE', erasureId }, token)).toMatchObject(recent)
    }
    await server.db.execute(`delete from user_role where user_id in (${ldap.id}, ${openId.id})`)
  })
})

describe('a connection that somebody below the administrators has saved', () => {
  test('opens nobody who outranks them, links nothing, and gives no role above theirs', async () => {
    const saver = await addPerson(server, { ...svtu, roleIds: [12], name: 'Saver' })
    const peer = await addPerson(server, { ...svtu, roleIds: [12], name: 'Peer' })
    const changes = [{ path: 'openId.issuer', from: null, to: 'https://id.example' }]
    const by = { clientId: CLIENTS.svtu, at: clock.now(), actorUserId: saver.id, entity: 'client' }
    const saved = {
      ...by,
      entityId: String(CLIENTS.svtu),
      activity: 'saveConnectionSettings' as const,
      detail: { changes },
    }
    await recordAudit(server.db, saved)
    const enter = async (loginName: string, roleIds: readonly number[] | null = null) => {
      const person = { issuer: 'https://id.example', subject: `sub-${loginName}`, by: { loginName }, roleIds }
      const named = { ...person, displayName: null, email: null }
      return openIdAccount(named as never, { accounts: 'EXISTING' } as never, await contextOf())
    }
    expect(await enter('asha.admin')).toBe('NO_ACCOUNT')
    expect(await countRows(server, `openid_link where subject = 'sub-asha.admin'`)).toBe(0)
    expect(await enter(peer.loginName, [11, 12])).toMatchObject({ id: peer.id })
    expect(await countRows(server, `user_role where user_id = ${peer.id}`)).toBe(1)
    await server.db.execute(`delete from openid_link where user_id = ${peer.id}`)
  })
})

describe('a copy of the role of administrators', () => {
  const COPY = 1700
  const holders = () => countRows(server, `user_role where role_id = ${COPY}`)
  beforeAll(async () => {
    await server.db.execute(
      `insert into role (client_id, id, code, name, type, user_type, rank)
       values (${CLIENTS.svtu}, ${COPY}, 'COPY', 'Copy', 'CUSTOM', 'UNIVERSITY', 20)`,
    )
    await server.db.execute(
      `insert into role_menu (client_id, role_id, menu_id, can_view, can_edit, can_export, can_approve)
       select client_id, ${COPY}, menu_id, can_view, can_edit, can_export, can_approve from role_menu
       where client_id = ${CLIENTS.svtu} and role_id = 10`,
    )
  })

  test('is given by two people, and its holders are changed by two', async () => {
    const person = await addPerson(server, { ...svtu, roleIds: [12], name: 'Copied' })
    const add = { act: { kind: 'ADD_ROLE', roleId: COPY }, userIds: [person.publicId], expected: 1 }
    expect(await act('bulkUserAction', add)).toMatchObject({ result: { skipped: [{ why: 'SECOND_PERSON' }] } })
    expect(await holders()).toBe(0)
    expect(await approveLast(server, rohini)).toMatchObject({ result: { outcome: 'APPROVED' } })
    expect(await holders()).toBe(1)
    expect((await toldOf(146)).at(-1)?.['body']).toContain('Copied')
    expect(await act('resetUserPassword', { userId: person.publicId, way: 'LINK' })).toMatchObject(waits)
    await server.db.execute(`delete from user_role where role_id = ${COPY}`)
  })
})

describe('the service account of a partner', () => {
  test('is reset by two people, and opens no administrator', async () => {
    const [issuer] = await selectSqlRows(
      server,
      `select u.id, u.public_id, u.client_id from sso_issuer i join user_account u on u.id = i.service_user_id
       where i.client_id = ${CLIENTS.svtu}`,
    )
    const userId = String(issuer?.['public_id'])
    expect(await act('resetUserPassword', { userId, way: 'LINK' })).toMatchObject(waits)
    expect(await act('resetUserPassword', { userId, way: 'TEMPORARY' })).toMatchObject({ result: { why: 'LINK_ONLY' } })
    const service = { id: Number(issuer?.['id']), clientId: CLIENTS.svtu }
    const token = await createToken(server, service, clock.now())
    const admin = await addPerson(server, { clientId: CLIENTS.svtu, userType: 'STAFF', roleIds: [10] })
    const made = await call(server, 'createSsoKey', { userName: admin.loginName }, { token, type: 'r/c' })
    const { userKey } = made.result as { userKey: string }
    expect(await call(server, 'loginBlWithoutPass', { userKey, clientId: CLIENTS.svtu })).toMatchObject({
      errorCode: 1701,
    })
    await server.db.execute(`delete from user_role where user_id = ${admin.id}`)
  })

  test('controls the staff whom it has let in: its controller decides nothing about what they enter', async () => {
    const staff = await addPerson(server, { ...svtu, roleIds: [12], name: 'Let in' })
    const [student] = await selectSqlRows(server, `select prn from student where client_id = ${CLIENTS.svtu} limit 1`)
    const [issuer] = await selectSqlRows(
      server,
      `select service_user_id as id from sso_issuer where client_id = ${CLIENTS.svtu}`,
    )
    const [own] = await selectSqlRows(server, `select id from user_account where login_name = 'asha.admin'`)
    const [ownId, serviceId] = [Number(own?.['id']), Number(issuer?.['id'])]
    const by = { clientId: CLIENTS.svtu, at: clock.now(), entity: 'user_account' }
    await recordAudit(server.db, {
      ...by,
      actorUserId: ownId,
      activity: 'resetUserPassword',
      entityId: String(serviceId),
    })
    await recordAudit(server.db, {
      ...by,
      actorUserId: serviceId,
      activity: 'createSsoKey',
      entityId: String(staff.id),
    })
    const hold = { prn: String(student?.['prn']), reason: 'DOCUMENT', severity: 'HARD', publicText: { name: 'Come.' } }
    const { holdId } = (await act('placeStudentHold', hold)).result as { holdId: number }
    const token = await createToken(server, staff, clock.now())
    expect(await act('releaseStudentHold', { holdId, reason: 'Seen' }, token)).toMatchObject({
      result: { outcome: 'OTHER_PERSON', denial: 'NOT_INDEPENDENT' },
    })
  })
})

describe('a request that changes nothing any more', () => {
  const add = async (loginName: string) => {
    const fields = { title: '', middleName: '', localName: '', dateOfBirth: '', employeeCode: '', designation: '' }
    const rest = { departmentCode: '', officeCode: '', mobile: '', validFrom: '', validTo: '', collegeIds: [] }
    const person = { firstName: 'Nanda', lastName: 'Gore', email: `${loginName}@example.edu`, loginName }
    const access = { userType: 'UNIVERSITY', firstSignIn: 'INVITE', preferredLanguage: 'en', secondStep: 'REQUIRED' }
    const input = { ...fields, ...rest, ...person, ...access, roleIds: [10] }
    expect(await act('addUser', input)).toMatchObject({ errorCode: WAITS })
    return (await listWaitingChanges(server, asha)).at(-1)?.itemId ?? 0
  }
  const emptied = (itemId: number) =>
    countRows(
      server,
      `access_change_request where id = ${itemId} and input is null and about = '' and facts = '[]'::jsonb`,
    )

  test('keeps neither name nor address of somebody who was refused, or not added in time', async () => {
    const refused = await add('refused.new')
    await act('decideAccessChange', { decision: 'REFUSE', itemId: refused, reason: 'Unknown' }, rohini)
    expect(await emptied(refused)).toBe(1)
    const expired = await add('expired.new')
    const retention = openRetention(
      { db: server.db, dataDir: server.folder, now: clock.now, onFault: console.error },
      {},
    )
    await retention.sweep()
    expect(await emptied(expired)).toBe(0)
    clock.forwardMinutes(14 * DAY + 1)
    await retention.sweep()
    expect(await emptied(expired)).toBe(1)
  })
})

describe('with two administrators, a change of the other one', () => {
  const contacts = { email: 'mine@example.org' }
  const update = async () => {
    const [row] = await selectSqlRows(server, `select row_version from user_account where public_id = '${rohiniId}'`)
    const input = { userId: rohiniId, rowVersion: Number(row?.['row_version']), changes: contacts, reason: 'New' }
    return act('updateEditUser', input)
  }
  const changed = () => countRows(server, `user_account where email = '${contacts.email}'`)
  const decide = (decision: 'APPROVE' | 'REFUSE', itemId: number, token: string) =>
    act('decideAccessChange', { decision, itemId, ...(decision === 'REFUSE' ? { reason: 'Not mine' } : {}) }, token)
  beforeAll(async () => {
    await server.db.execute(
      `delete from user_role where client_id = ${CLIENTS.svtu} and role_id = 10 and user_id not in
       (select id from user_account where login_name in ('asha.admin', 'rohini.admin'))`,
    )
    await server.db.execute(`update user_account set mobile = '+919800000001' where public_id = '${rohiniId}'`)
    clock.forwardMinutes(8 * DAY)
    ;[asha, rohini] = [await signIn(server, 'asha.admin'), await signIn(server, 'rohini.admin')]
  })

  test('waits, is told at the old contacts, and is refused by the person', async () => {
    const untilThen = expect.stringMatching(/^Nobody else can approve this.* from \d+ \w+ 20\d\d on/) as unknown
    expect(await update()).toMatchObject({ errorCode: WAITS, error: untilThen })
    // The same request again is the same, with the same day.
    expect(await update()).toMatchObject({ errorCode: WAITS, error: untilThen })
    expect(await act('resetUserPassword', { userId: rohiniId, way: 'TEMPORARY' })).toMatchObject({
      result: { why: 'LINK_ONLY' },
    })
    const notifiedRows = await toldOf(148, `u.login_name = 'rohini.admin'`)
    expect(notifiedRows.map((row) => row['channel'])).toEqual(['EMAIL', 'SMS'])
    expect(notifiedRows.map((row) => row['address'])).not.toContain(contacts.email)
    const itemId = (await listWaitingChanges(server, asha)).at(-1)?.itemId ?? 0
    expect((await decide('APPROVE', itemId, rohini)).errorCode).toBe(1107)
    expect(await decide('APPROVE', itemId, asha)).toMatchObject({
      errorCode: 1107,
      error: expect.stringContaining('unless it is refused before') as unknown,
    })
    expect(await decide('REFUSE', itemId, rohini)).toMatchObject({ result: { outcome: 'REFUSED' } })
    expect(await changed()).toBe(0)
  })

  test('is carried out by whoever asked for it after the days, which makes nobody independent', async () => {
    expect(await update()).toMatchObject({ errorCode: WAITS })
    clock.forwardMinutes(7 * DAY + 1)
    asha = await signIn(server, 'asha.admin')
    const waiting = (await listWaitingChanges(server, asha)).at(-1)
    expect(waiting).toMatchObject({ change: 'ACCOUNT', obstacle: null })
    expect(await decide('APPROVE', waiting?.itemId ?? 0, asha)).toMatchObject({ result: { outcome: 'APPROVED' } })
    expect(await changed()).toBe(1)
    expect(await countRows(server, `audit_log where activity = 'carryOutAccessChange'`)).toBe(1)
    expect(
      await countRows(server, `audit_log where activity = 'approveAccessChange' and detail ->> 'kind' = 'ACCOUNT'`),
    ).toBe(0)
  })

  test('is told to an administrator who was suspended lately, but not to one who left long ago', async () => {
    const left = await addPerson(server, { ...svtu, roleIds: [10], name: 'Left' })
    const victim = await addPerson(server, { ...svtu, roleIds: [10], name: 'Victim' })
    const suspend = (userId: string) => act('setUserStatus', { to: 'SUSPENDED', userId, reason: 'Left' })
    expect((await suspend(left.publicId)).errorCode).toBe(1000)
    clock.forwardMinutes(15 * DAY)
    asha = await signIn(server, 'asha.admin')
    expect((await suspend(victim.publicId)).errorCode).toBe(1000)
    const before = (await toldOf(146)).length
    const [own] = await selectSqlRows(server, `select id from user_account where login_name = 'asha.admin'`)
    await recordAudit(server.db, {
      clientId: CLIENTS.svtu,
      at: clock.now(),
      actorUserId: Number(own?.['id']),
      activity: 'resetUserPassword',
      entity: 'user_account',
      entityId: String(victim.id),
    })
    const notifiedNames = (await toldOf(146)).slice(before).map((row) => row['login_name'])
    expect(notifiedNames).toEqual(expect.arrayContaining(['asha.admin', victim.loginName]))
    expect(notifiedNames).not.toContain(left.loginName)
  })

  test('is told to all administrators, also a suspension, an activation and the end of a lock', async () => {
    const staff = await addPerson(server, { ...svtu, roleIds: [11], name: 'Staff' })
    const victim = await addPerson(server, { ...svtu, roleIds: [10], name: 'Locked' })
    const lock = ({ id }: Person) => server.db.execute(`update user_account set status = 'LOCKED' where id = ${id}`)
    const numbers = async () => (await toldOf(146)).length
    for (const person of [staff, victim]) {
      const before = await numbers()
      await lock(person)
      for (const [name, input] of [
        ['unlockUser', {}],
        ['setUserStatus', { to: 'SUSPENDED', reason: 'Away' }],
        ['setUserStatus', { to: 'ACTIVE', reason: 'Back' }],
      ] as const)
        expect(await act(name, { userId: person.publicId, ...input }), name).toMatchObject({ errorCode: 1000 })
      const notifiedRows = (await toldOf(146)).slice(before)
      expect(notifiedRows.filter((row) => row['login_name'] === 'rohini.admin')).toHaveLength(person === staff ? 0 : 3)
      // Each in their own language.
      const texts = LANGUAGE_CODES.map((language) => getMessage(language, 'announce.STATUS'))
      for (const { body } of notifiedRows) expect(texts.some((text) => String(body).includes(text))).toBe(true)
    }
  })

  test('leaves one administrator when both take the role of the other one at the same time', async () => {
    await server.db.execute(
      `delete from user_role where client_id = ${CLIENTS.svtu} and role_id = 10 and user_id not in
       (select id from user_account where login_name in ('asha.admin', 'rohini.admin'))`,
    )
    const signInBoth = async () => {
      clock.forwardMinutes(8 * DAY)
      ;[asha, rohini] = [await signIn(server, 'asha.admin'), await signIn(server, 'rohini.admin')]
    }
    const takeRole = async (loginName: string, token: string): Promise<number> => {
      const [row] = await selectSqlRows(
        server,
        `select public_id, row_version from user_account where login_name = '${loginName}'`,
      )
      const input = { userId: String(row?.['public_id']), rowVersion: Number(row?.['row_version']), roleIds: [11] }
      expect(await act('setUserRoles', { ...input, reason: 'One is enough' }, token)).toMatchObject({
        errorCode: WAITS,
      })
      return (await listWaitingChanges(server, token)).at(-1)?.itemId ?? 0
    }
    await signInBoth()
    const requested = [await takeRole('rohini.admin', asha), await takeRole('asha.admin', rohini)] as const
    await signInBoth()
    const answers = await Promise.all([decide('APPROVE', requested[0], asha), decide('APPROVE', requested[1], rohini)])
    expect(answers.filter(({ errorCode }) => errorCode === 1000)).toHaveLength(1)
    expect(await countRows(server, `user_role where client_id = ${CLIENTS.svtu} and role_id = 10`)).toBe(1)
  })
})

test('nobody but the student gets the PRN as login name, by form, import or the institution’s own login', async () => {
  const [student] = await selectSqlRows(server, `select prn from student where client_id = ${CLIENTS.svtu} limit 1`)
  const prn = String(student?.['prn'])
  const actor = { clientId: CLIENTS.svtu, userId: 0, roleIds: [10] } as never
  const names = { firstName: 'Nanda', lastName: 'Gore' }
  expect((await findTakenFields(server.db, actor, 'en', { loginName: prn }, names)).loginName).toMatch(/nanda\.gore/)
  const newcomer = { loginName: prn, displayName: 'Nanda Gore', email: null }
  expect(await createDirectoryAccount(server.db, newcomer, CLIENTS.svtu)).toBe(null)
  const matches = await findMatches(server.db, actor, [{ loginName: prn }, { loginName: 'nanda.gore' }], clock.now())
  expect([...matches.studentNumbers]).toEqual([prn.toLowerCase()])
})
