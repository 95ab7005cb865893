import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call, CLIENTS, signIn } from '../../support/calls.ts'
import { checkData, loadDataImport, finishData, readData } from '../../support/data-files.ts'
import { addPerson, addRole, listCollegeIds, createToken } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server/server.ts'
import { selectSqlRows } from '../../support/sql.ts'
import { formatCsv, HEADERS, createImport, tryImport } from '../../support/user-files.ts'

let server: TestServer
let asha: string
beforeAll(async () => {
  server = await startTestServer()
  asha = await signIn(server, 'asha.admin')
})
afterAll(() => server.close())

const sql = (text: string) => selectSqlRows(server, text)
const FEE = ['Fee code', 'Fee name', 'Paid to']
const discard = async (importId: string, token = asha, name = 'discardDataImport') => {
  const { errorCode, result } = await call(server, name, { importId }, { token })
  return errorCode === 1000 ? result : errorCode
}
const DISCARDED = { outcome: 'DISCARDED' }
const TOO_LATE = { outcome: 'TOO_LATE' }
const filesOf = async (importId: string) =>
  (await readdir(join(server.folder, 'uploads'))).filter((name) => name.includes(importId))

describe('an unfinished import of data', () => {
  const uploaded = async (): Promise<string> => {
    const read = await readData(server, asha, 'FEES', formatCsv(FEE, ['D-1', 'Library fee', 'COLLEGE']))
    return read.outcome === 'READ' ? read.importId : ''
  }

  test('is deleted with its file when it is discarded before it was checked', async () => {
    const importId = await uploaded()
    expect((await loadDataImport(server, asha, importId)).discardable).toBe(true)
    expect(await filesOf(importId)).toHaveLength(1)
    expect(await discard(importId)).toEqual(DISCARDED)
    expect(await filesOf(importId)).toEqual([])
    expect(await discard(importId)).toBe(1202)
    expect(await sql(`select 1 from data_import where public_id = '${importId}'`)).toEqual([])
    expect(
      await sql(`select entity_id from audit_log where activity = 'discardDataImport' and entity_id = '${importId}'`),
    ).toHaveLength(1)
  })

  test('is deleted with its wrong rows when it is discarded after the check, or after it was stopped', async () => {
    const { importId } = await checkData(server, asha, 'FEES', [FEE, ['D-2', 'Sports fee', 'NOBODY']])
    const wrong = () =>
      sql(`select 1 from data_import_line l where not exists (select 1 from data_import i where i.id = l.import_id)`)
    expect(await discard(importId)).toEqual(DISCARDED)
    expect(await wrong()).toEqual([])
    const stopped = await uploaded()
    await call(server, 'stopDataImport', { importId: stopped }, { token: asha })
    expect(await discard(stopped)).toEqual(DISCARDED)
  })

  test('stays while the server works on it', async () => {
    const importId = await uploaded()
    for (const status of ['CHECKING', 'RUNNING', 'UNDOING']) {
      await sql(
        `update data_import set status = '${status}', owner = 'another', lease_until = now() + interval '1 hour'
         where public_id = '${importId}'`,
      )
      expect((await loadDataImport(server, asha, importId)).discardable).toBe(false)
      expect(await discard(importId)).toEqual(TOO_LATE)
    }
    expect(await filesOf(importId)).toHaveLength(1)
  })

  test('stays when it has written something, so that it can be undone', async () => {
    const { importId } = await checkData(server, asha, 'FEES', [FEE, ['D-3', 'Bus fee', 'COLLEGE']])
    await finishData(server, asha, importId)
    expect(await discard(importId)).toEqual(TOO_LATE)
    await sql(`update data_import set status = 'STOPPED' where public_id = '${importId}'`)
    expect(await discard(importId)).toEqual(TOO_LATE)
  })

  test('of somebody else cannot be discarded by a person of a college', async () => {
    const [college = 0] = await listCollegeIds(server, CLIENTS.svtu)
    const roleId = await addRole(server, CLIENTS.svtu, 1902, { screens: ['/data-import'] })
    const person = await addPerson(server, {
      clientId: CLIENTS.svtu,
      userType: 'COLLEGE',
      roleIds: [roleId],
      collegeIds: [college],
    })
    const importId = await uploaded()
    expect(await discard(importId, await createToken(server, person))).toBe(1202)
    expect(await discard(importId)).toEqual(DISCARDED)
  })
})

describe('an unfinished import of users', () => {
  const cells = new Map([
    ['User type', 'STAFF'],
    ['First name', 'Gauri'],
    ['Last name', 'Rao'],
  ])
  const line = HEADERS.map((name) => cells.get(name) ?? '')
  const users = (importId: string, token = asha) => discard(importId, token, 'discardUserImport')

  test('is deleted with its rows by the person who has uploaded it, and by nobody else', async () => {
    const importId = await createImport(server, asha, formatCsv(HEADERS, line))
    expect(await users(importId, await signIn(server, 'meera.principal'))).toBe(1202)
    expect(await users(importId)).toEqual(DISCARDED)
    expect(await users(importId)).toBe(1202)
    const checked = await tryImport(server, asha, await createImport(server, asha, formatCsv(HEADERS, line)))
    expect(await users(checked.importId)).toEqual(DISCARDED)
    expect(await sql('select 1 from user_import_row')).toEqual([])
  })

  test('stays while the server works on it, and when it was started', async () => {
    const importId = await createImport(server, asha, formatCsv(HEADERS, line))
    for (const status of ['CHECKING', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED']) {
      await sql(
        `update user_import set status = '${status}', owner = 'another', lease_until = now() + interval '1 hour'
         where public_id = '${importId}'`,
      )
      expect(await users(importId)).toEqual(TOO_LATE)
    }
  })
})
