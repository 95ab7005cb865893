import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { publishedExamEvents } from '../../../src/contract/hall-tickets/exam-events.ts'
import { findHallTicketBeforeLogin, getHallTicketFile } from '../../../src/contract/hall-tickets/hall-ticket.ts'
import type { RunningServer } from '../../../server/app/start.ts'
import { FIXTURES } from '../../../server/seed/students/fixtures.ts'
import { ask, call, CLIENTS } from '../../support/calls.ts'
import { readPdf } from '../../support/hall-tickets/pdf.ts'
import { startTestServer } from '../../support/server/server.ts'
import { selectSqlRows } from '../../support/sql.ts'

let server: RunningServer
beforeAll(async () => {
  server = await startTestServer({ verifyUrl: 'https://exams.example.ac.in/portal.html#/v/' })
})
afterAll(() => server.close())

/** Finds the ticket of a fixture person as the form does. */
async function found(id: string) {
  const person = FIXTURES.find((fixture) => fixture.id === id)
  if (!person) throw new Error(`There is no ${id}.`)
  const clientId = CLIENTS[person.client]
  const { result } = await ask(server, 'publishedExamEvents', { clientId })
  const events = v.parse(
    v.object({ publishedExamEvents: v.array(publishedExamEvents.row) }),
    result,
  ).publishedExamEvents
  const examEventId = events.find(({ state }) => state === 'OPEN')?.examEventId
  const answer = await call(server, 'findHallTicketBeforeLogin', {
    clientId,
    examEventId,
    by: 'PRN',
    value: person.prn,
    dob: person.dob,
    mobile4: person.mobile?.slice(-4),
  })
  const outcome = v.parse(findHallTicketBeforeLogin.output, answer.result)
  if (!('ticket' in outcome)) throw new Error(`${id} ended in ${outcome.outcome}.`)
  return { clientId, publicId: outcome.ticket.publicId, accessKey: outcome.ticket.accessKey }
}

async function fetched(id: string, language: string, format?: 'PDF' | 'HTML') {
  const { result } = await call(server, 'getHallTicketFile', { ...(await found(id)), language, format })
  const file = v.parse(getHallTicketFile.output, result)
  const response = await fetch(file.url)
  expect(response.status).toBe(200)
  return { file, response, bytes: new Uint8Array(await response.arrayBuffer()) }
}

describe('a candidate who downloads the ticket', () => {
  it('gets an unnumbered first copy, then numbered copies, and the same file from the tenth on', async () => {
    const first = await fetched('F01', 'mr')
    expect(readPdf(first.bytes).text).not.toContain('Copy')
    const second = await fetched('F01', 'mr')
    expect(readPdf(second.bytes).text).toContain('Copy 2 · प्रत 2')
    expect(readPdf((await fetched('F01', 'ur')).bytes).text).toContain('Copy 3')
    for (let copy = 4; copy < 10; copy++) await fetched('F01', 'en', 'HTML')
    const tenth = await fetched('F01', 'mr')
    expect(readPdf(tenth.bytes).text).toContain('Copy 10+')
    const eleventh = await fetched('F01', 'mr')
    expect(Buffer.compare(eleventh.bytes, tenth.bytes)).toBe(0)
    expect(new URL(eleventh.file.url).pathname).toBe(new URL(tenth.file.url).pathname)
    // Further downloads are one row, however many there are, and that of another ticket stays as it is.
    const selectOther = () =>
      selectSqlRows(server, `select copy_no, language from hall_ticket_download where address = 'another ticket'`)
    await server.db.execute(
      `insert into hall_ticket_download (client_id, hall_ticket_version_id, language, at, channel, address, copy_no)
       select v.client_id, v.id, 'ur', now(), 'PUBLIC', 'another ticket', 11 from hall_ticket_version v
       join hall_ticket t on t.id = v.hall_ticket_id
       where v.client_id = ${CLIENTS.svtu} and t.public_id <> '${(await found('F01')).publicId}' limit 1`,
    )
    const other = await selectOther()
    expect(other).toHaveLength(1)
    await fetched('F01', 'hi')
    expect(await selectOther()).toEqual(other)
    const { publicId } = await found('F01')
    const downloads = await selectSqlRows(
      server,
      `select d.copy_no, d.language from hall_ticket_download d
       join hall_ticket_version v on v.id = d.hall_ticket_version_id join hall_ticket t on t.id = v.hall_ticket_id
       where t.public_id = '${publicId}' order by d.copy_no`,
    )
    expect(downloads.map(({ copy_no }) => copy_no)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 12])
    expect(downloads.at(-1)).toEqual({ copy_no: 12, language: 'hi' })
  })

  it('under a condition reads PROVISIONAL and the condition on the paper', async () => {
    const { text } = readPdf((await fetched('F06', 'en')).bytes)
    expect(text).toContain('PROVISIONAL')
    expect(text).toContain('Eligibility under process')
  })

  it('who may not write one paper reads which one and why, and has no signature field for it', async () => {
    const { text } = readPdf((await fetched('F05', 'en')).bytes)
    expect(text).toContain('Attendance 61 %')
    expect(text).toContain('Not permitted')
  })

  it('of a changed ticket reads the previous values, and that earlier prints are invalid', async () => {
    const { text } = readPdf((await fetched('F03', 'en')).bytes)
    expect(text).toContain('Supersedes version 1')
    expect(text).toContain('formerly 503 Arts and Science College')
    expect(text).toContain('Destroy earlier prints.')
  })

  it('reads the papers in the order of their dates, whatever year they belong to', async () => {
    const { text } = readPdf((await fetched('F02', 'mr')).bytes)
    const days = [...text.matchAll(/(\d\d)\/(\d\d)\/(\d{4})(?=\D+day)/g)].map(
      ([, day = '', month = '', year = '']) => year + month + day,
    )
    expect(days).toHaveLength(14)
    expect(days).toEqual(days.toSorted())
  })

  it('reads where the code can be verified, if the installation has a page for it', async () => {
    expect(readPdf((await fetched('F07', 'en')).bytes).text).toContain(
      'Check the code at exams.example.ac.in/portal.html#/v',
    )
  })
})

describe('a candidate whose phone cannot open a PDF', () => {
  it('gets a light page that can neither load nor run anything', async () => {
    const { file, response, bytes } = await fetched('F06', 'ur', 'HTML')
    const page = new TextDecoder().decode(bytes)
    expect(file.fileName).toMatch(/^HallTicket_\w+_BA300006\.html$/)
    expect(bytes.length).toBe(file.bytes)
    expect(page).toContain('<html lang="ur" dir="rtl">')
    expect(page).toContain('VISHAL KIRAN JAGTAP')
    expect(page).toContain('PROVISIONAL')
    expect(page).toContain('data:image/jpeg;base64,')
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('content-disposition')).toBe(`inline; filename="${file.fileName}"`)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    const style = /<style>([\s\S]*?)<\/style>/.exec(page)?.[1] ?? ''
    const hash = createHash('sha256').update(style).digest('base64')
    expect(response.headers.get('content-security-policy')).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox`,
    )
  })

  it('cannot open it with a changed URL', async () => {
    const { file } = await fetched('F06', 'en', 'HTML')
    expect((await fetch(file.url.replace('.en.html', '.mr.html'))).status).toBe(403)
  })
})
