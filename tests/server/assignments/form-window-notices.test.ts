import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { announceNextOpening, notifyNextEnd } from '../../../server/modules/assignments/process-windows/due-windows.ts'
import { enqueueNextStudents } from '../../../server/modules/assignments/process-windows/student-notices.ts'
import { ask, call } from '../../support/calls.ts'
import { addPerson, createToken } from '../../support/people.ts'
import {
  addHead,
  addMinutesToClock,
  buildInwardKey,
  buildOpenWindow,
  buildWindowAddition,
  DAY,
  listMessages,
  loadWindowsSeen,
  openWindows,
  removeWindows,
  saveWindows,
  startWindowWorld,
  type WindowWorld,
} from '../../support/process-windows.ts'
import { createMovableClock, testSettings, type TestServer } from '../../support/server/server.ts'
import { selectSqlRows } from '../../support/sql.ts'

const clock = createMovableClock()
let world: WindowWorld
let server: TestServer
let token = ''
let studentId = 0
let userId = 0
const sql = (text: string) => selectSqlRows(server, text)
beforeAll(async () => {
  world = await startWindowWorld(clock)
  ;({ server } = world)
  // A student who is enrolled in B.Sc., with an account.
  const [found] = await sql(`select s.id from student s
    join enrolment e on e.student_id = s.id and e.status = 'ACTIVE' and e.academic_year_id = ${world.current}
      and e.program_id = ${world.bsc.id} and e.type <> 'EX'
    where s.client_id = ${world.clientId} and s.status = 'ACTIVE'
    order by s.id limit 1`)
  studentId = Number(found?.id)
  userId = (await addPerson(server, { clientId: world.clientId, userType: 'STUDENT', roleIds: [50] })).id
  await sql(`update student set preferred_language = 'en', email = 'own@students.example.edu', mobile = '+910000000222',
    user_id = ${userId} where id = ${studentId}`)
})
afterAll(() => server.close())
beforeEach(async () => {
  await removeWindows(server)
  await sql('delete from window_notice')
  await sql('delete from notification_outbox')
  await sql(`delete from exam_form_paper where exam_event_id = ${world.summer}`)
  await sql(`delete from exam_form where exam_event_id = ${world.summer}`)
  token = await createToken(server, world.asha, clock.now())
})

const parts = () => ({ db: server.db, settings: testSettings(server.folder), now: clock.now })
const runAll = async () => {
  while ((await notifyNextEnd(parts())) || (await announceNextOpening(parts()))) continue
  while (await enqueueNextStudents(parts())) continue
}
const key = (more: object = {}) => buildInwardKey(world, { examEventId: world.summer, ...more })
const open = (from: number, to: number, more: object = {}) =>
  openWindows(server, token, [buildWindowAddition(key(more), buildOpenWindow(clock, from, to))])
const own = () =>
  sql(`select notification_id as event, channel, body, address from notification_outbox
    where client_id = ${world.clientId} and address in ('own@students.example.edu', '+910000000222') order by id`)
const eventsOf = async () => (await own()).map(({ event, channel }) => `${String(event)} ${String(channel)}`)
const countTold = async () => Number((await sql('select count(*)::int as n from window_notice'))[0]?.n)
const ids = async () => (await loadWindowsSeen(server, token, world.current)).map(({ menuProgramId }) => menuProgramId)
const extend = async (to: string, notify = true) =>
  call(
    server,
    'extendMenuProgram',
    { menuProgramIds: await ids(), extendedTo: to, reason: `Floods until ${to}`, notify },
    { token },
  )
const submitForm = (status = 'SUBMITTED') =>
  sql(`insert into exam_form (client_id, exam_event_id, student_id, form_no, college_id, status, submitted_at)
    select ${world.clientId}, ${world.summer}, ${studentId}, 'W-1', e.college_id, '${status}', now()
    from enrolment e where e.student_id = ${studentId} and e.status = 'ACTIVE' order by e.id desc limit 1`)

describe('when a window of examination forms opens', () => {
  test('its students are notified once, by SMS and e-mail, and so are the people who see the process', async () => {
    const [head, other] = [await addHead(world, world.bsc), await addHead(world, world.bca)]
    await open(60, 10 * DAY)
    await runAll()
    expect(await own()).toEqual([])
    clock.forwardMinutes(90)
    await runAll()
    await runAll()
    expect(await eventsOf()).toEqual(['401 SMS', '401 EMAIL'])
    const [{ body } = { body: '' }] = await own()
    expect(body).toMatch(
      /^Examination form \(Summer .*\) is open until \d+ \w+ \d{4}, \d\d:\d\d: .*#\/my-exam-form\?client=svtu$/,
    )
    expect(await listMessages(world, head)).toMatchObject([{ notificationId: 401, channel: 'EMAIL' }])
    expect(await listMessages(world, other)).toEqual([])
  })

  test('several processes of the server at the same moment notify once', async () => {
    await open(-5, 10 * DAY)
    await Promise.all([announceNextOpening(parts()), announceNextOpening(parts()), announceNextOpening(parts())])
    await Promise.all([enqueueNextStudents(parts()), enqueueNextStudents(parts())])
    await runAll()
    expect(await eventsOf()).toEqual(['401 SMS', '401 EMAIL'])
  })

  test('a student whom two windows with the same end concern is notified once', async () => {
    const value = buildOpenWindow(clock, -5, 10 * DAY)
    await openWindows(server, token, [
      buildWindowAddition(key(), value),
      buildWindowAddition(key({ audience: 'FRESH' }), value),
    ])
    await runAll()
    expect(await eventsOf()).toEqual(['401 SMS', '401 EMAIL'])
  })

  test('nobody is notified who has submitted the form or has left, and of a draft or another process', async () => {
    await submitForm()
    await open(-5, 10 * DAY)
    await runAll()
    expect(await own()).toEqual([])
    expect(await countTold()).toBeGreaterThan(0)
    await removeWindows(server)
    await sql('delete from window_notice')
    await sql(`delete from exam_form where exam_event_id = ${world.summer}`)
    await openWindows(server, token, [
      buildWindowAddition(key(), { ...buildOpenWindow(clock, -5, 10 * DAY), status: 'DRAFT' }),
      buildWindowAddition(key({ menuId: world.photos }), buildOpenWindow(clock, -5, 10 * DAY)),
    ])
    await runAll()
    expect(await countTold()).toBe(0)
    await removeWindows(server)
    await sql(`update student set status = 'CANCELLED' where id = ${studentId}`)
    await open(-5, 10 * DAY)
    await runAll()
    await sql(`update student set status = 'ACTIVE' where id = ${studentId}`)
    expect(await own()).toEqual([])
  })

  test('a window that is put off is announced when it opens', async () => {
    await open(-5, 10 * DAY)
    await runAll()
    const [window] = await loadWindowsSeen(server, token, world.current)
    if (!window) throw new Error('There is no window.')
    const after = { ...window.value, ...buildOpenWindow(clock, DAY, 12 * DAY), note: 'Put off' }
    await saveWindows(server, token, [{ key: window.key, before: window.value, after }], { confirmed: true })
    await runAll()
    expect(await eventsOf()).toHaveLength(2)
    clock.forwardMinutes(DAY + 5)
    await runAll()
    expect(await eventsOf()).toEqual(['401 SMS', '401 EMAIL', '401 SMS', '401 EMAIL'])
  })
})

describe('two days before the end', () => {
  test('students who have not submitted the form are reminded, and nobody else', async () => {
    await open(-5, 5 * DAY)
    await runAll()
    await sql('delete from notification_outbox')
    clock.forwardMinutes(3 * DAY + 5)
    await runAll()
    await runAll()
    expect(await eventsOf()).toEqual(['402 SMS', '402 EMAIL'])
    expect((await own())[0]?.body).toContain('You have not finished it yet')
    await sql(`update menu_program set reminded_at = null`)
    await sql(`delete from window_notice where notification_id = 402`)
    await sql('delete from notification_outbox')
    await submitForm()
    await runAll()
    expect(await own()).toEqual([])
    await sql(`update exam_form set status = 'REJECTED' where form_no = 'W-1'`)
    await sql(`update menu_program set reminded_at = null`)
    await runAll()
    expect(await eventsOf()).toEqual(['402 SMS', '402 EMAIL'])
  })

  test('a student with another window that is open longer is not reminded', async () => {
    await open(-5, 5 * DAY)
    await open(-5, 9 * DAY, { audience: 'FRESH' })
    await runAll()
    await sql('delete from notification_outbox')
    clock.forwardMinutes(3 * DAY + 5)
    await runAll()
    expect(await own()).toEqual([])
  })
})

describe('an extension', () => {
  test('notifies the students in its transaction, once for each end, where the office wants that', async () => {
    await open(-5, 5 * DAY)
    await runAll()
    await sql('delete from notification_outbox')
    await extend(addMinutesToClock(clock, 6 * DAY), false)
    await runAll()
    expect(await own()).toEqual([])
    const last = addMinutesToClock(clock, 7 * DAY)
    await extend(last)
    // What is chosen is stored with the extension; a restart before the messages are queued loses nothing.
    expect(
      (
        await sql(`select count(*)::int as n from window_notice where notification_id = 403
      and student_id = ${studentId} and queued_at is null`)
      )[0]?.n,
    ).toBe(1)
    await runAll()
    await runAll()
    expect(await eventsOf()).toEqual(['403 SMS', '403 EMAIL'])
    await extend(addMinutesToClock(clock, 8 * DAY))
    await runAll()
    expect(await eventsOf()).toHaveLength(4)
  })

  test('that is refused notifies nobody', async () => {
    await open(-5, 5 * DAY)
    await runAll()
    await extend(addMinutesToClock(clock, DAY))
    expect(Number((await sql('select count(*)::int as n from window_notice where notification_id = 403'))[0]?.n)).toBe(
      0,
    )
  })
})

test('the notifications of the portal name the times of the form', async () => {
  await open(-5, 5 * DAY)
  await runAll()
  await extend(addMinutesToClock(clock, 6 * DAY))
  await runAll()
  const student = await createToken(server, { id: userId, clientId: world.clientId }, clock.now())
  const { result } = await ask(server, 'recentEvents', {}, { token: student })
  const [page] = (result as { recentEvents: readonly { events: readonly { kind: string; change?: string }[] }[] })
    .recentEvents
  const changes = page?.events.filter(({ kind }) => kind === 'FORM_WINDOW').map(({ change }) => change)
  expect(changes?.sort()).toEqual(['EXTENDED', 'OPENS'])
})
