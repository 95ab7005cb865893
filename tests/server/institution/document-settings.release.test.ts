import { deflateSync, crc32 } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as v from 'valibot'
import type { RowOf } from '../../../src/contract/activity.ts'
import { publishedExamEvents } from '../../../src/contract/hall-tickets/exam-events.ts'
import { findHallTicketBeforeLogin, getHallTicketFile } from '../../../src/contract/hall-tickets/hall-ticket.ts'
import { previewDocuments } from '../../../src/contract/institution/document-pictures.ts'
import type { institutionSettings } from '../../../src/contract/institution/settings.ts'
import { FIXTURES } from '../../../server/seed/students/fixtures.ts'
import { ask, call, CLIENTS, signIn } from '../../support/calls.ts'
import { readPdf } from '../../support/hall-tickets/pdf.ts'
import { startTestServer, type TestServer } from '../../support/server/server.ts'
import { selectSqlRows } from '../../support/sql.ts'

let server: TestServer
let asha = ''
beforeAll(async () => {
  server = await startTestServer()
  asha = await signIn(server, 'asha.admin')
})
afterAll(() => server.close())

const chunk = (name: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(name), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** Returns a black PNG picture of a size. */
function png(width: number, height: number): { readonly base64: string } {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header[8] = 8
  const pixels = deflateSync(Buffer.alloc((width + 1) * height))
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const file = [start, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]
  return { base64: Buffer.concat(file).toString('base64') }
}

const SIGNATORY = { name: 'Dr. Sharada Kale', translations: { mr: 'डॉ. शारदा काळे' } }
const TEXTS = { signatory: SIGNATORY, footer: { name: '14, Station Road, Nirmalnagar', translations: {} } }
const LETTERHEAD = png(640, 90)
const SIGNATURE = png(213, 61)

const read = async () => {
  const { result } = await ask(server, 'institutionSettings', {}, { token: asha })
  return (result as { readonly institutionSettings: readonly [RowOf<typeof institutionSettings>] })
    .institutionSettings[0].DOCUMENTS
}
const save = async (values: object) =>
  call(server, 'saveInstitutionSettings', { section: 'DOCUMENTS', seen: (await read()).seen, values }, { token: asha })
const preview = (kind: string, values: object, token = asha) =>
  call(server, 'previewDocuments', { kind, language: 'mr', values }, { token })
const hasPicture = (pdf: Uint8Array, width: number): boolean =>
  new RegExp(`/Width ${width}\\b`).test(readPdf(pdf).source)

/** Downloads the ticket of a fixture person as the form does. */
async function ticketOf(id: string, language: string): Promise<Uint8Array> {
  const person = FIXTURES.find((fixture) => fixture.id === id)
  const clientId = CLIENTS.svtu
  const { result: listed } = await ask(server, 'publishedExamEvents', { clientId })
  const { publishedExamEvents: events } = v.parse(
    v.object({ publishedExamEvents: v.array(publishedExamEvents.row) }),
    listed,
  )
  const found = await call(server, 'findHallTicketBeforeLogin', {
    clientId,
    examEventId: events.find(({ state }) => state === 'OPEN')?.examEventId,
    by: 'PRN',
    value: person?.prn,
    dob: person?.dob,
    mobile4: person?.mobile?.slice(-4),
  })
  const outcome = v.parse(findHallTicketBeforeLogin.output, found.result)
  if (!('ticket' in outcome)) throw new Error(`${id} ended in ${outcome.outcome}.`)
  const { publicId, accessKey } = outcome.ticket
  const { result } = await call(server, 'getHallTicketFile', { clientId, publicId, accessKey, language })
  const response = await fetch(v.parse(getHallTicketFile.output, result).url)
  return new Uint8Array(await response.arrayBuffer())
}

test('an administrator previews unsaved pictures and texts on a specimen, and nothing is stored', async () => {
  for (const kind of ['TICKET', 'RECEIPT']) {
    const answer = await preview(kind, { ...TEXTS, letterhead: LETTERHEAD, signature: SIGNATURE })
    const { picture, pdf } = v.parse(previewDocuments.output, answer.result)
    const bytes = new Uint8Array(Buffer.from(pdf, 'base64'))
    expect(hasPicture(bytes, 640), kind).toBe(true)
    expect(hasPicture(bytes, 213), kind).toBe(true)
    expect(readPdf(bytes).pages, kind).toBe(1)
    expect(readPdf(bytes).text).toContain('Dr. Sharada Kale')
    expect(readPdf(bytes).text).toContain('14, Station Road, Nirmalnagar')
    expect(readPdf(bytes).text).toContain('SPECIMEN – NOT VALID')
    expect(readPdf(bytes).text).not.toContain('DEMO')
    expect(readPdf(bytes).text).not.toContain('0048213')
    expect(picture).toMatch(/^<svg /)
  }
  expect((await read()).values).toEqual({
    signatory: null,
    footer: null,
    letterhead: null,
    signature: null,
    seal: null,
  })
})

test('without a letterhead, the uploaded logo is printed beside the name, if there is one', async () => {
  const drawn = async (kind: string, values: object) => {
    const answer = await preview(kind, values)
    return new Uint8Array(Buffer.from(v.parse(previewDocuments.output, answer.result).pdf, 'base64'))
  }
  const look = async (logo: object | null) => {
    const { result } = await ask(server, 'institutionSettings', {}, { token: asha })
    const [{ LOOK }] = (result as { readonly institutionSettings: readonly [RowOf<typeof institutionSettings>] })
      .institutionSettings
    const values = { ...LOOK.values, logo }
    const saved = { section: 'LOOK', seen: LOOK.seen, values }
    expect(await call(server, 'saveInstitutionSettings', saved, { token: asha })).toMatchObject({
      result: { outcome: 'SAVED' },
    })
  }
  for (const kind of ['TICKET', 'RECEIPT']) {
    const { text } = readPdf(await drawn(kind, TEXTS))
    expect(text).toContain('Suvarnatir University')
    expect(text, 'no invented emblem').not.toMatch(/\bSU\b/)
  }
  await look(png(233, 100))
  for (const kind of ['TICKET', 'RECEIPT']) {
    expect(hasPicture(await drawn(kind, TEXTS), 233), kind).toBe(true)
    expect(readPdf(await drawn(kind, TEXTS)).text).toContain('Suvarnatir University')
    expect(hasPicture(await drawn(kind, { ...TEXTS, letterhead: LETTERHEAD }), 233), kind).toBe(false)
  }
  await server.db.execute(`update hall_ticket_version v set snapshot = null, card = null, signed_payload = null
    from hall_ticket t, student s where t.id = v.hall_ticket_id and s.id = t.student_id
    and s.prn = '${FIXTURES.find(({ id }) => id === 'F03')?.prn ?? ''}'`)
  expect(hasPicture(await ticketOf('F03', 'mr'), 233)).toBe(true)
  await look(null)
})

test('pictures that are none or too small to be read are refused at their fields', async () => {
  const wrong = (name: string, message = 'Choose a PNG or JPEG picture of at most 200 KB.') => ({
    errorCode: 1201,
    result: { fieldErrors: [{ field: `values.${name}`, message }] },
  })
  expect(await save({ ...TEXTS, seal: png(99, 99) })).toMatchObject(
    wrong('seal', 'The picture has 99 × 99 pixels; at least 100 × 100 are needed.'),
  )
  expect(await save({ ...TEXTS, letterhead: { base64: 'AAAA' } })).toMatchObject(wrong('letterhead'))
  expect(await preview('TICKET', { ...TEXTS, signature: png(213, 20) })).toMatchObject(
    wrong('signature', 'The picture has 213 × 20 pixels; at least 100 × 40 are needed.'),
  )
  const noor = await signIn(server, 'noor.clerk')
  expect(await preview('TICKET', TEXTS, noor)).toMatchObject({ errorCode: 1107 })
})

test('tickets made afterwards carry what was saved; those made before stay as they were', async () => {
  const before = await ticketOf('F01', 'en')
  expect(await save({ ...TEXTS, letterhead: LETTERHEAD, signature: SIGNATURE })).toMatchObject({
    result: { outcome: 'SAVED' },
  })
  expect((await read()).values).toMatchObject({ letterhead: LETTERHEAD, signature: SIGNATURE, seal: null })
  await server.db.execute(`update hall_ticket_version v set snapshot = null, card = null, signed_payload = null
    from hall_ticket t, student s where t.id = v.hall_ticket_id and s.id = t.student_id
    and s.prn = '${FIXTURES.find(({ id }) => id === 'F02')?.prn ?? ''}'`)
  const ticketBefore = await ticketOf('F01', 'mr')
  expect(readPdf(before).text + readPdf(ticketBefore).text).not.toContain('Dr. Sharada Kale')
  expect(hasPicture(ticketBefore, 640)).toBe(false)
  const made = await ticketOf('F02', 'mr')
  expect(readPdf(made).text).toContain('Dr. Sharada Kale')
  expect([hasPicture(made, 640), hasPicture(made, 213)]).toEqual([true, true])
  // The pictures are in the private bucket of tickets, and the history names them.
  const [stored] = await selectSqlRows(server, `select value from client_config where key = 'documents'`)
  expect(stored).toMatchObject({ value: { letterhead: expect.stringMatching(/^documents\/letterhead-/) as unknown } })
  const { result } = await ask(server, 'institutionSettingsHistory', {}, { token: asha })
  expect(JSON.stringify(result)).toContain('documents.signature')
  expect(JSON.stringify(result)).toMatch(/"signature\.(png|jpg), 213 × \d+"/)
  expect(JSON.stringify(result)).not.toContain('documents/')
  // What is absent stays; null removes it.
  await save({ ...TEXTS, footer: null, signature: null })
  expect((await read()).values).toMatchObject({ footer: null, letterhead: LETTERHEAD, signature: null })
})
