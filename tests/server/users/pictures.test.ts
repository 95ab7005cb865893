import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { dashboardRows } from '../../../src/contract/home/dashboard-rows.ts'
import { WITHOUT_PHOTOGRAPH } from '../../../src/contract/home/dashboard-lists.ts'
import { decidePictures, pictureCounts, waitingPictures } from '../../../src/contract/users/pictures.ts'
import { auditLog, notificationOutbox, userAsset } from '../../../server/db/schema.ts'
import { loadServerKeys } from '../../../server/lib/crypto/server-keys.ts'
import { openBuckets } from '../../../server/lib/storage/buckets.ts'
import { measureUsedPictures } from '../../../server/modules/users/pictures/measure.ts'
import { ask, askRow, call, CLIENTS } from '../../support/calls.ts'
import { followLink, loadQueue } from '../../support/home/work-queue.ts'
import { listReadiness } from '../../support/hall-tickets/desk.ts'
import { findLastMessage } from '../../support/messages/outbox.ts'
import { addPerson, createToken, listCollegeIds } from '../../support/people.ts'
import { drawPhotograph } from '../../support/pictures/draw-photograph.ts'
import { waitUntil } from '../../support/wait-until.ts'
import { startTestServer, type TestServer } from '../../support/server/server.ts'
import { selectSqlRows } from '../../support/sql.ts'

const clientId = CLIENTS.svtu
let server: TestServer
let ownCollegeId = 0
let [clerk, stranger, controller, administrator, finance] = ['', '', '', '', '']
/** Two students of the clerk's college, and one of another college. */
let pupils: { readonly id: number; readonly prn: string; readonly token: string }[] = []

const enter = async (userType: 'COLLEGE' | 'UNIVERSITY', roleId: number, name: string, collegeIds: number[] = []) =>
  createToken(server, await addPerson(server, { clientId, userType, roleIds: [roleId], collegeIds, name }))

/** Gives an account to a student of a college who has none yet. */
async function letIn(collegeId: number, place: number) {
  const [row] = await selectSqlRows(
    server,
    `select s.id, s.prn from student s join enrolment e on e.client_id = s.client_id and e.student_id = s.id
     where s.client_id = ${clientId} and e.college_id = ${collegeId} and e.status = 'ACTIVE' and s.user_id is null
     order by s.id limit 1 offset ${place}`,
  )
  const [id, prn] = [Number(row?.id), String(row?.prn)]
  const name = `Pupil ${prn}`
  const person = await addPerson(server, { clientId, userType: 'STUDENT', roleIds: [50], name })
  await selectSqlRows(server, `update student set user_id = ${person.id} where id = ${id}`)
  return { id, prn, token: await createToken(server, person) }
}

beforeAll(async () => {
  server = await startTestServer({}, { timers: false })
  const [own = 0, other = 0] = await listCollegeIds(server, clientId)
  ownCollegeId = own
  clerk = await enter('COLLEGE', 21, 'Clerk of the college', [own])
  stranger = await enter('COLLEGE', 21, 'Clerk of another college', [other])
  controller = await enter('UNIVERSITY', 11, 'Controller')
  administrator = await enter('UNIVERSITY', 10, 'Administrator')
  finance = await enter('UNIVERSITY', 13, 'Finance')
  pupils = [await letIn(own, 0), await letIn(own, 1), await letIn(other, 0)]
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.delete(userAsset)
  await server.db.delete(notificationOutbox)
})

const pupil = (place: number) => {
  const found = pupils[place]
  if (!found) throw new Error(`There is no student ${place}.`)
  return found
}
async function upload(place: number, base64: string) {
  const { result } = await call(server, 'uploadAsset', { kind: 'PHOTO', base64 }, { token: pupil(place).token })
  expect(result).toMatchObject({ outcome: 'PENDING' })
}
const list = (token: string, input: object = {}) => askRow(server, waitingPictures, input, token)
const findItem = async (token: string, place: number) => {
  const row = (await list(token)).rows.find(({ person }) => person.prn === pupil(place).prn)
  if (!row) throw new Error(`No picture of student ${place} waits.`)
  return row
}
const send = (token: string, decision: string, itemIds: readonly number[], more: object = {}) =>
  call(server, 'decidePictures', { decision, itemIds, ...more }, { token })
const decide = async (...given: Parameters<typeof send>) =>
  v.parse(decidePictures.output, (await send(...given)).result)
const findPictureWork = async (token: string) =>
  (await loadQueue(server, token)).items.find(({ kind }) => kind === 'PICTURES')

describe('the desk of pictures', () => {
  it('shows a clerk those of her college, and the university all, with their pictures', async () => {
    await upload(0, drawPhotograph(1))
    await upload(2, drawPhotograph(2))
    expect((await list(clerk)).rows.map(({ person }) => person.prn)).toEqual([pupil(0).prn])
    expect((await list(stranger)).rows.map(({ person }) => person.prn)).toEqual([pupil(2).prn])
    for (const token of [controller, administrator])
      expect((await list(token)).rows.map(({ person }) => person.prn)).toEqual([pupil(0).prn, pupil(2).prn])
    const { address, hints, same, college } = await findItem(clerk, 0)
    expect([hints, same]).toEqual([[], []])
    expect(college?.name).toEqual(expect.any(String))
    const picture = await fetch(new URL(address, server.origin))
    expect(picture.headers.get('content-type')).toBe('image/jpeg')
    expect((await fetch(new URL(address.split('?')[0] ?? '', server.origin))).status).toBeGreaterThanOrEqual(400)
  })

  it('is closed to others, and to nonsense', async () => {
    for (const token of [finance, pupil(0).token]) {
      expect((await ask(server, 'waitingPictures', {}, { token })).errorCode).toBe(1107)
      expect((await send(token, 'APPROVE', [1])).errorCode).toBe(1107)
    }
    expect((await send(clerk, 'REJECT', [1])).errorCode).toBe(1201)
    expect((await send(clerk, 'APPROVE', [])).errorCode).toBe(1201)
    expect(await decide(clerk, 'APPROVE', [987_654_321])).toMatchObject({ decided: 0, skipped: [{ why: 'UNKNOWN' }] })
    expect(await list(clerk, { search: '%_\\' })).toMatchObject({ total: 0 })
  })

  it('leads from the home to the same number, which falls with each decision', async () => {
    await upload(0, drawPhotograph(3))
    await upload(1, drawPhotograph(4))
    const work = await findPictureWork(clerk)
    expect(work).toMatchObject({ cases: 2, owner: 'YOU' })
    expect((await followLink(server, work?.path ?? '', clerk)).total).toBe(2)
    expect(await askRow(server, pictureCounts, {}, clerk)).toEqual({
      all: 2,
      photographs: 2,
      signatures: 0,
      hinted: 0,
    })
    const { itemId } = await findItem(clerk, 0)
    expect(await decide(clerk, 'APPROVE', [itemId])).toEqual({ decided: 1, skipped: [] })
    expect(await findPictureWork(clerk)).toMatchObject({ cases: 1 })
    expect((await findLastMessage(server, 208))?.body).toBeDefined()
    const [record] = await selectSqlRows(server, `select photo_path from student where id = ${pupil(0).id}`)
    expect(record?.photo_path).toMatch(/^handed-in\//)
    const act = (await server.db.select().from(auditLog)).findLast(({ activity }) => activity === 'decidePictures')
    expect(act?.detail).toMatchObject({ decision: 'APPROVE', kind: 'PHOTO', itemId })
  })

  it('keeps a picture of another college from being decided', async () => {
    await upload(2, drawPhotograph(5))
    const { itemId } = await findItem(controller, 2)
    expect(await decide(clerk, 'REJECT', [itemId], { reason: 'Not hers.' })).toMatchObject({
      decided: 0,
      skipped: [{ itemId, person: null, why: 'UNKNOWN', by: null }],
    })
    expect((await list(controller)).total).toBe(1)
  })

  it('says who has decided before, and decides the others', async () => {
    await upload(0, drawPhotograph(6))
    await upload(1, drawPhotograph(7))
    const [one, other] = [await findItem(clerk, 0), await findItem(clerk, 1)]
    await decide(controller, 'REJECT', [one.itemId], { reason: 'The face is turned away.' })
    expect((await findLastMessage(server, 209))?.body).toContain('The face is turned away.')
    expect(await decide(clerk, 'APPROVE', [one.itemId, other.itemId])).toMatchObject({
      decided: 1,
      skipped: [{ itemId: one.itemId, why: 'ALREADY_DECIDED', status: 'REJECTED', by: 'Controller' }],
    })
    await upload(0, drawPhotograph(8))
    expect(await decide(clerk, 'APPROVE', [one.itemId])).toMatchObject({ skipped: [{ status: 'REPLACED' }] })
  })

  it('asks for another picture in the language of the student, with what was found', async () => {
    await selectSqlRows(
      server,
      `update user_account set preferred_language = 'mr' where id = (select user_id from student where id = ${pupil(0).id})`,
    )
    await upload(0, drawPhotograph(9, 'dark'))
    const { itemId, hints } = await findItem(clerk, 0)
    expect(hints).toContain('DARK')
    await decide(clerk, 'ASK_AGAIN', [itemId])
    const { result } = await ask(server, 'myDetails', null, { token: pupil(0).token })
    const sentence = 'चित्र खूप गडद आहे. कृपया दुसरे छायाचित्र अपलोड करा'
    expect(JSON.stringify(result)).toContain(sentence)
    expect((await findLastMessage(server, 209))?.body).toContain(sentence)
  })
})

describe('what is pointed out', () => {
  it('is a picture of one colour, and a blurred one', async () => {
    await upload(0, drawPhotograph(10, 'plain'))
    await upload(1, drawPhotograph(11, 'blurred'))
    expect((await findItem(clerk, 0)).hints).toEqual(['PLAIN'])
    expect((await findItem(clerk, 1)).hints).toEqual(['BLURRED'])
    expect((await list(clerk, { filters: { hinted: { kind: 'flag', yes: true } } })).total).toBe(2)
    expect((await askRow(server, pictureCounts, {}, clerk)).hinted).toBe(2)
  })

  it('is the picture of another student, whom only those who may see her can name', async () => {
    const picture = drawPhotograph(12)
    for (const place of [0, 1, 2]) await upload(place, picture)
    const atCollege = await findItem(clerk, 0)
    expect(atCollege).toMatchObject({ sameTotal: 2, same: [{ prn: pupil(1).prn }] })
    expect((await findItem(clerk, 1)).same).toMatchObject([{ prn: pupil(0).prn }])
    const { same } = await findItem(controller, 2)
    expect(same.map(({ prn }) => prn).sort()).toEqual([pupil(0).prn, pupil(1).prn].sort())
    await decide(clerk, 'REJECT', [atCollege.itemId], { reason: 'Not hers.' })
    expect(await findItem(clerk, 1)).toMatchObject({ sameTotal: 1, same: [] })
  })

  it('is also found in pictures that were stored before they were measured', async () => {
    const picture = drawPhotograph(13)
    await upload(0, picture)
    await upload(1, picture)
    const { itemId } = await findItem(clerk, 0)
    await decide(clerk, 'APPROVE', [itemId])
    await selectSqlRows(server, 'delete from picture_measure')
    expect(await findItem(clerk, 1)).toMatchObject({ sameTotal: 0 })
    const { db } = server
    const buckets = openBuckets(join(server.folder, 'buckets'), (await loadServerKeys(db)).address, '')
    await waitUntil(
      'all pictures to be measured',
      async () => !(await measureUsedPictures({ db, buckets, now: new Date() })),
    )
    expect(await findItem(clerk, 1)).toMatchObject({ sameTotal: 1, same: [{ prn: pupil(0).prn }] })
  })
})

describe('students without a photograph', () => {
  it('are named to their college and to the university, with the number of the check and of the home', async () => {
    const [exam] = await selectSqlRows(
      server,
      `select id from exam_event where client_id = ${clientId} and status = 'PUBLISHED' and code like 'W%'`,
    )
    const period = Number(exam?.id)
    await selectSqlRows(
      server,
      `update student set photo_path = null where id in (
        select a.student_id from seat_allocation a join enrolment e on e.client_id = a.client_id and e.student_id = a.student_id
        where a.exam_event_id = ${period} and e.college_id = ${ownCollegeId} order by a.id limit 3)`,
    )
    const listWithout = (token: string) => askRow(server, dashboardRows, { ...WITHOUT_PHOTOGRAPH, period }, token)
    const all = (await listWithout(controller)).total
    expect(all).toBeGreaterThanOrEqual(3)
    const lines = await listReadiness(server, controller, period)
    expect(lines.find(({ check }) => check === 'NO_PHOTO')?.count).toBe(all)
    const own = await listWithout(clerk)
    expect(own.total).toBeGreaterThanOrEqual(3)
    expect(own.rows.every(({ college }) => college?.name === own.rows[0]?.college?.name)).toBe(true)
    for (const token of [clerk, controller]) {
      const work = (await loadQueue(server, token)).items.find(({ kind }) => kind === 'NO_PHOTO')
      expect(work?.cases).toBe((await listWithout(token)).total)
      expect((await followLink(server, work?.path ?? '', token)).total).toBe(work?.cases)
    }
    const other = await ask(server, 'dashboardRows', { list: 'obstacles', kind: 'NAME_TOO_LONG' }, { token: clerk })
    expect(other.errorCode).toBe(1107)
  })
})
