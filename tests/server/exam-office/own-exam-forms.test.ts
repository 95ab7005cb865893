import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { decideExamForms, examForm } from '../../../src/contract/exam-office/exam-forms.ts'
import {
  myExamForm,
  myExamForms,
  saveOwnExamForm,
  submitOwnExamForm,
} from '../../../src/contract/exam-office/own-exam-forms.ts'
import { ask, askRow, call, CLIENTS, signIn } from '../../support/calls.ts'
import { runJob } from '../../support/hall-tickets/desk.ts'
import { findLastMessage } from '../../support/messages/outbox.ts'
import { addPerson, createToken } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server/server.ts'
import { selectSqlRows } from '../../support/sql.ts'

/** A student of B.Com. Part II, whose form for the summer examination is received now. */
const ANANYA = '2025417112003457'
/** A student of B.A. Part II. */
const OTHER = '2023417110000119'
const PROOF = Buffer.from('%PDF-1.4 a certificate').toString('base64')

let server: TestServer
let examEventId = 0
let student = ''
let other = ''
let clerk = ''
let officer = ''
const sql = (text: string) => selectSqlRows(server, text)

beforeAll(async () => {
  server = await startTestServer()
  const [event] = await sql(
    `select id from exam_event where client_id = ${CLIENTS.svtu} and season = 'SUMMER' and status = 'READY'`,
  )
  examEventId = Number(event?.id)
  const createStudentToken = async (prn: string) => {
    const [row] = await sql(`select user_id as id from student where prn = '${prn}'`)
    return createToken(server, { id: Number(row?.id), clientId: CLIENTS.svtu })
  }
  student = await createStudentToken(ANANYA)
  other = await createStudentToken(OTHER)
  const [college] = await sql(`select e.college_id as id from enrolment e join student s on s.id = e.student_id
    where s.prn = '${ANANYA}' and e.status = 'ACTIVE'`)
  const addUser = async (userType: 'COLLEGE' | 'UNIVERSITY', roleId: number, name: string, collegeIds: number[] = []) =>
    createToken(
      server,
      await addPerson(server, { clientId: CLIENTS.svtu, userType, roleIds: [roleId], collegeIds, name }),
    )
  clerk = await addUser('COLLEGE', 21, 'Clerk of the college', [Number(college?.id)])
  officer = await addUser('UNIVERSITY', 12, 'Officer')
})
afterAll(() => server.close())

const read = (token = student) => askRow(server, myExamForm, { examEventId }, token)
const list = async (token: string) => {
  const { result } = await ask(server, 'myExamForms', {}, { token })
  return v.parse(v.object({ myExamForms: v.nullable(v.array(myExamForms.row)) }), result).myExamForms ?? []
}
const findRow = async (token: string) => (await list(token)).find((row) => row.examEventId === examEventId)
type Content = v.InferOutput<typeof myExamForm.row>['content']
const sendDraft = (rowVersion: number, content: Content, more: object = {}, token = student) =>
  call(server, 'saveOwnExamForm', { examEventId, rowVersion, content, ...more }, { token })
const save = async (...given: Parameters<typeof sendDraft>) =>
  v.parse(saveOwnExamForm.output, (await sendDraft(...given)).result)
const sendForm = (rowVersion: number, token = student, key: string = randomUUID()) =>
  call(server, 'submitOwnExamForm', { examEventId, rowVersion }, { token, headers: { 'idempotency-key': key } })
const submit = async (...given: Parameters<typeof sendForm>) =>
  v.parse(submitOwnExamForm.output, (await sendForm(...given)).result)
const decide = async (token: string, act: string, formNo: string, more: object = {}) =>
  v.parse(
    decideExamForms.output,
    (
      await call(
        server,
        'decideExamForms',
        { act, examEventId, formNos: [formNo], ...more },
        { token, headers: { 'idempotency-key': randomUUID() } },
      )
    ).result,
  )
const setWindows = (status: string, opens: string, closes: string) =>
  sql(`update menu_program set status = '${status}', opens_at = now() + interval '${opens}',
    closes_at = now() + interval '${closes}', extended_to = null where exam_event_id = ${examEventId}`)

describe('the examination form of a student', () => {
  it('offers the papers of the term, of earlier terms, the media and the centres', async () => {
    const form = await read()
    expect(form).toMatchObject({ status: null, obstacle: null, formNo: null, rowVersion: 0 })
    expect(form.lastDay).toMatch(/^\d{4}-\d\d-\d\d$/)
    const own = form.papers.filter(({ from }) => from === 'OWN')
    const earlier = form.papers.filter(({ from }) => from === 'EARLIER')
    expect(own.length).toBeGreaterThan(0)
    expect(earlier.length).toBeGreaterThan(0)
    expect(own.every(({ attempt, compulsory }) => attempt === 'REGULAR' && compulsory)).toBe(true)
    expect(earlier.every(({ attempt, compulsory }) => attempt === 'BACKLOG' && !compulsory)).toBe(true)
    expect(form.content.papers).toEqual(own.map(({ courseOfferingId }) => courseOfferingId))
    expect(form.media.map(({ name }) => name)).toContain(form.content.medium)
    expect(form.centres.length).toBeGreaterThan(0)
    expect(await findRow(student)).toMatchObject({ status: null, draftAt: null, obstacle: null })
  })

  it('is saved as a draft, with a proof, and only by the session that has seen it', async () => {
    const { content } = await read()
    const saved = await save(0, { ...content, accommodations: ['SCRIBE'], note: 'Low vision' }, { proof: PROOF })
    expect(saved).toMatchObject({ outcome: 'SAVED', rowVersion: 1 })
    const form = await read()
    expect(form).toMatchObject({
      rowVersion: 1,
      content: { accommodations: ['SCRIBE'], note: 'Low vision' },
      proof: { isPicture: false },
    })
    expect((await fetch(new URL(form.proof?.address ?? '', server.origin))).status).toBe(200)
    expect((await sendDraft(0, content)).errorCode).toBe(1204)
    expect(await save(1, content, { proof: null })).toMatchObject({ rowVersion: 2 })
    expect((await read()).proof).toBeNull()
    expect(await findRow(student)).toMatchObject({ status: null, formNo: null, draftAt: expect.any(String) as string })
  })

  it('refuses what is not offered, a file that is no document, and nonsense', async () => {
    const { content, rowVersion } = await read()
    expect(await save(rowVersion, { ...content, papers: [1, 2] })).toEqual({ outcome: 'UNKNOWN', part: 'PAPERS' })
    expect(await save(rowVersion, { ...content, medium: 'Klingon' })).toEqual({ outcome: 'UNKNOWN', part: 'MEDIUM' })
    expect(await save(rowVersion, { ...content, examCentreId: 1 })).toEqual({ outcome: 'UNKNOWN', part: 'CENTRE' })
    expect((await sendDraft(rowVersion, content, { proof: 'AAAA' })).errorCode).toBe(1201)
    expect(
      (await sendDraft(rowVersion, { ...content, papers: [...content.papers, ...content.papers] })).errorCode,
    ).toBe(1201)
    expect((await sendDraft(rowVersion, { ...content, note: 'x'.repeat(501) })).errorCode).toBe(1201)
  })

  it('is not submitted without the compulsory papers or a medium, or from an older version', async () => {
    const { content, papers, rowVersion } = await read()
    const [first] = content.papers
    const saved = await save(rowVersion, { ...content, papers: content.papers.slice(1) })
    const next = saved.outcome === 'SAVED' ? saved.rowVersion : 0
    const code = papers.find(({ courseOfferingId }) => courseOfferingId === first)?.code
    expect(await submit(next)).toEqual({ outcome: 'INCOMPLETE', problem: 'COMPULSORY', papers: [code] })
    await save(next, { ...content, medium: null })
    expect(await submit(next + 1)).toMatchObject({ problem: 'MEDIUM' })
    expect((await sendForm(next)).errorCode).toBe(1204)
  })

  it('belongs to its student: others have their own, and staff have none', async () => {
    const own = await findRow(other)
    expect(own).toMatchObject({ status: null, draftAt: null })
    expect(await list(clerk)).toEqual([])
    expect((await ask(server, 'myExamForm', { examEventId }, { token: clerk })).errorCode).toBe(1202)
    const { content } = await read()
    expect((await sendDraft(0, content, {}, clerk)).errorCode).toBe(1202)
    expect(await save(0, content, {}, other)).toEqual({ outcome: 'UNKNOWN', part: 'PAPERS' })
    expect((await sendForm(1, other)).errorCode).toBe(1204)
  })

  it('is submitted once, with a number, a message and its backlog papers', async () => {
    const { content, papers, rowVersion, media, centres } = await read()
    const backlog = papers.find(({ from }) => from === 'EARLIER')
    await save(
      rowVersion,
      {
        ...content,
        medium: media[0]?.name ?? null,
        papers: [...content.papers, backlog?.courseOfferingId ?? 0],
        examCentreId: centres[0]?.examCentreId ?? null,
        accommodations: ['EXTRA_TIME', 'SCRIBE'],
        note: 'Low vision',
      },
      { proof: PROOF },
    )
    const key = randomUUID()
    const done = await submit(rowVersion + 1, student, key)
    expect(done).toMatchObject({ outcome: 'SUBMITTED', formNo: expect.stringMatching(/^S\d\d-F\d{6}$/) as string })
    expect(await submit(rowVersion + 1, student, key)).toEqual(done)
    expect(await submit(rowVersion + 1)).toEqual({ outcome: 'PREVENTED', obstacle: 'SUBMITTED' })
    expect(await save(rowVersion + 1, content)).toEqual({ outcome: 'PREVENTED', obstacle: 'SUBMITTED' })
    const formNo = done.outcome === 'SUBMITTED' ? done.formNo : ''
    expect((await findLastMessage(server, 211))?.body).toContain(formNo)
    expect(await findRow(student)).toMatchObject({ status: 'SUBMITTED', formNo, draftAt: null, obstacle: 'SUBMITTED' })
    const seen = await askRow(server, examForm, { formNo }, clerk)
    expect(seen).toMatchObject({
      wishes: {
        medium: { name: media[0]?.name },
        centre: { code: centres[0]?.code },
        accommodations: ['EXTRA_TIME', 'SCRIBE'],
        note: 'Low vision',
        proof: { isPicture: false },
      },
      acts: ['FORWARD', 'RETURN'],
    })
    expect(seen.papers).toContainEqual(expect.objectContaining({ code: backlog?.code, attempt: 'BACKLOG' }))
    expect(seen.papers).toHaveLength(content.papers.length + 1)
  })

  it('that was returned is corrected after the last day too, and the college sees what has changed', async () => {
    const { formNo } = await read()
    await decide(clerk, 'RETURN', formNo ?? '', { reason: 'The certificate is not legible.' })
    await setWindows('OPEN', '-3 days', '-1 hour')
    const returned = await read()
    expect(returned).toMatchObject({ status: 'REJECTED', reason: 'The certificate is not legible.', obstacle: null })
    await save(returned.rowVersion, { ...returned.content, note: 'Low vision, certificate attached' }, { proof: PROOF })
    expect(await submit(returned.rowVersion + 1)).toMatchObject({ outcome: 'SUBMITTED', formNo })
    const seen = await askRow(server, examForm, { formNo }, clerk)
    expect(seen.decisions.map(({ status, changes }) => [status, changes])).toEqual([
      ['REJECTED', []],
      ['SUBMITTED', ['ACCOMMODATION', 'PROOF']],
    ])
  })

  it('decides the papers of the hall ticket once it is accepted', async () => {
    const { formNo, content } = await read()
    await decide(clerk, 'FORWARD', formNo ?? '')
    await decide(officer, 'ACCEPT', formNo ?? '')
    await sql(`insert into seat_allocation (client_id, exam_event_id, student_id, seat_no, exam_centre_id)
      select f.client_id, f.exam_event_id, f.student_id, 'NEXT-1', (
        select c.id from exam_centre c where c.client_id = f.client_id and c.exam_event_id = f.exam_event_id limit 1)
      from exam_form f where f.form_no = '${formNo}'`)
    const ravi = await signIn(server, 'ravi.exams')
    await runJob(server, ravi, 'generateHallTickets', { examEventId })
    const lines = await sql(`select s.course_offering_id as paper, l.attempt from hall_ticket_line l
      join timetable_slot s on s.id = l.timetable_slot_id
      join hall_ticket_version v on v.id = l.hall_ticket_version_id
      join hall_ticket t on t.id = v.hall_ticket_id
      join exam_form f on f.student_id = t.student_id and f.exam_event_id = t.exam_event_id
      where f.form_no = '${formNo}' order by paper`)
    expect(lines.map(({ paper }) => Number(paper)).sort()).toEqual([...content.papers].sort())
    expect(lines.filter(({ attempt }) => attempt === 'BACKLOG')).toHaveLength(1)
    expect(await findRow(student)).toMatchObject({ status: 'ACCEPTED', obstacle: 'SUBMITTED' })
  })
})

describe('outside its time', () => {
  it('the form says that it is over, not yet open, or closed early', async () => {
    await setWindows('OPEN', '-3 days', '-1 hour')
    const { content } = await read(other)
    expect(await findRow(other)).toMatchObject({ obstacle: 'ENDED', closesAt: expect.any(String) as string })
    expect(await save(0, content, {}, other)).toEqual({ outcome: 'PREVENTED', obstacle: 'ENDED' })
    await setWindows('OPEN', '1 day', '3 days')
    expect(await findRow(other)).toMatchObject({ obstacle: 'NOT_YET', opensAt: expect.any(String) as string })
    await setWindows('CLOSED', '-1 day', '3 days')
    expect(await findRow(other)).toMatchObject({ obstacle: 'ENDED', closesAt: null, lastDay: null })
    await setWindows('DRAFT', '-1 day', '3 days')
    expect(await findRow(other)).toBeUndefined()
  })

  it('a hold that concerns the right to the examination prevents it, with its text', async () => {
    await setWindows('OPEN', '-1 day', '3 days')
    await sql(`insert into student_hold (client_id, student_id, reason, severity, public_text, placed_at)
      select client_id, id, 'ELIGIBILITY', 'HARD', '{"name":"Eligibility is not proven.","translations":{}}', now()
      from student where prn = '${OTHER}'`)
    expect(await findRow(other)).toMatchObject({
      obstacle: 'BLOCKED',
      blockedBy: { name: 'Eligibility is not proven.' },
    })
    await sql(`update student set status = 'CANCELLED' where prn = '${OTHER}'`)
    expect(await list(other)).toEqual([])
  })
})
