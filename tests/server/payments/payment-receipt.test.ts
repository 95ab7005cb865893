import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as v from 'valibot'
import {
  findPayment,
  paymentCaseStatus,
  paymentReceipt,
  raisePaymentCase,
  sendReceiptCopy,
  verifyReceipt,
} from '../../../src/contract/payments/payments.ts'
import { attemptGuard, notificationOutbox, receipt } from '../../../server/db/schema.ts'
import { ask, call, CLIENTS } from '../../support/calls.ts'
import { readPdf } from '../../support/hall-tickets/pdf.ts'
import { createMovableClock, startTestServer, type TestServer } from '../../support/server/server.ts'

const clock = createMovableClock()
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({}, { now: clock.now })
})
afterAll(() => server.close())
beforeEach(() => server.db.delete(attemptGuard))

const idOf = (person: string, number = 1): string => `TDEMO${person}0000000${number}`
type Receipt = v.InferOutput<typeof paymentReceipt.row>
async function receiptOf(input: object): Promise<Receipt> {
  const { result } = await ask(server, 'paymentReceipt', { clientId: CLIENTS.svtu, language: 'en', ...input })
  const [row] = v.parse(v.object({ paymentReceipt: v.array(paymentReceipt.row) }), result).paymentReceipt
  if (!row) throw new Error('No row.')
  return row
}
async function ready(input: object): Promise<Extract<Receipt, { outcome: 'READY' }>> {
  const row = await receiptOf(input)
  if (row.outcome !== 'READY') throw new Error(row.outcome)
  return row
}
const find = async (reference: string, mobile4: string, clientId: number = CLIENTS.svtu) =>
  v.parse(findPayment.output, (await call(server, 'findPayment', { clientId, reference, mobile4 })).result)
const check = async (input: object, language = 'en') =>
  v.parse(verifyReceipt.output, (await call(server, 'verifyReceipt', input, { language })).result)
const raise = async (input: object) =>
  v.parse(
    raisePaymentCase.output,
    (await call(server, 'raisePaymentCase', { clientId: CLIENTS.svtu, note: 'My money is gone.', ...input })).result,
  )

describe('a person who has paid', () => {
  test('gets the receipt with the mobile number on record: full name, lines, and the same as a PDF', async () => {
    const got = await ready({ transactionId: idOf('F14'), mobile4: '1414' })
    expect(got).toMatchObject({
      payer: 'KAVERI BHAGWAN BHOSALE',
      prn: '2024417114000146',
      application: 'EF-204141',
      copy: 1,
    })
    expect(got.lines.map(({ title, amountMinor }) => [title.name, amountMinor])).toEqual([
      ['Examination fee', 60_000],
      ['Form fee', 4_000],
      ['Statement of marks fee', 10_000],
    ])
    const response = await fetch(got.url)
    expect(response.headers.get('content-disposition')).toContain(got.fileName)
    const bytes = new Uint8Array(await response.arrayBuffer())
    expect(bytes.length).toBe(got.bytes)
    const text = readPdf(bytes).text
    for (const shownText of [
      got.receiptNo,
      'KAVERI BHAGWAN BHOSALE',
      'कावेरी',
      'Rupees seven hundred and forty only',
      'Rs 740.00',
      'Rs 30.00',
      'Rs 770.00',
      'Service centre wallet',
      idOf('F14'),
    ])
      expect(text).toContain(shownText)
    expect(text).not.toContain('COPY')
  })

  test('gets a second copy with the copy number on it', async () => {
    const again = await ready({ transactionId: idOf('F14'), mobile4: '1414' })
    expect(again.copy).toBe(2)
    expect(readPdf(new Uint8Array(await (await fetch(again.url)).arrayBuffer())).text).toContain('COPY 2')
  })

  test('reads on the receipt that the payment was late, or paid twice', async () => {
    const late = await ready({ transactionId: idOf('F17'), mobile4: '1717' })
    expect(readPdf(new Uint8Array(await (await fetch(late.url)).arrayBuffer())).text).toContain(
      'RECEIVED AFTER THE LAST DATE',
    )
    const twice = await ready({ transactionId: idOf('F19'), mobile4: '1919', language: 'ur' })
    expect(readPdf(new Uint8Array(await (await fetch(twice.url)).arrayBuffer())).text).toMatch(
      /PAID TWICE.*PC-\d\d-\d{5}/,
    )
  })

  test.each([
    ['F15', 1],
    ['F18', 1],
    ['F19', 2],
    ['F20', 1],
  ])('has no receipt for an unsettled payment: %s (%i)', async (person, number) => {
    expect(
      await receiptOf({ transactionId: idOf(person, number), mobile4: `${person.slice(1)}${person.slice(1)}` }),
    ).toEqual({ outcome: 'NO_RECEIPT' })
  })

  test('gets receipts with gapless numbers', async () => {
    const numbers = (await server.db.select().from(receipt))
      .filter(({ clientId }) => clientId === CLIENTS.svtu)
      .map(({ receiptNo }) => Number(receiptNo.slice(-6)))
      .sort((one, other) => one - other)
    expect(numbers).toEqual(numbers.map((_, index) => index + 1))
  })

  test.each([
    ['the transaction', () => idOf('F14')],
    ['the transaction in small letters with spaces', () => ' tdemof14 00000001'],
    ['the bank’s reference', () => '417014000001'],
    ['the application', () => 'ef-204141'],
    ['the invoice', () => 'INV-000141'],
  ])('finds the payment by %s and opens it with the key', async (_what, reference) => {
    const found = await find(reference(), '1414')
    expect(found).toMatchObject({ outcome: 'FOUND', transactionId: idOf('F14') })
    if (found.outcome === 'FOUND')
      expect((await receiptOf({ transactionId: found.transactionId, accessKey: found.accessKey })).outcome).toBe(
        'READY',
      )
  })

  test('finds the payment by receipt number, and the settled one of two attempts', async () => {
    const { receiptNo } = await ready({ transactionId: idOf('F19'), mobile4: '1919' })
    expect(await find(receiptNo.toLowerCase(), '1919')).toMatchObject({ transactionId: idOf('F19') })
    expect(await find('EF-204191', '1919')).toMatchObject({ transactionId: idOf('F19') })
  })
})

describe('a person who requests the receipt by message', () => {
  const send = async (input: object) =>
    v.parse(
      sendReceiptCopy.output,
      (await call(server, 'sendReceiptCopy', { clientId: CLIENTS.svtu, ...input })).result,
    )

  test('gets it at the address on record, which is shown masked, at most three times an hour', async () => {
    const f14 = { transactionId: idOf('F14'), mobile4: '1414' }
    expect(await send(f14)).toEqual({ outcome: 'SENT', to: ['••••1414'] })
    const queued = (await server.db.select().from(notificationOutbox).orderBy(notificationOutbox.id))
      .filter(({ notificationId, address }) => notificationId === 301 && address === '+910000001414')
      .at(-1)
    expect(queued).toMatchObject({ channel: 'SMS', address: '+910000001414', userId: null, clientId: CLIENTS.svtu })
    for (const text of [
      'Rs 740.00',
      'Examination form',
      'R/',
      `#/cscpaymentStatus/${idOf('F14')}/EXAM_FORM/EF-204141/740.00/`,
    ])
      expect(queued?.body).toContain(text)
    await send(f14)
    await send(f14)
    expect(await send(f14)).toMatchObject({ outcome: 'RATE' })
  })

  test('gets none for an unsettled payment, or for another person’s', async () => {
    expect(await send({ transactionId: idOf('F15'), mobile4: '1515' })).toEqual({ outcome: 'NO_RECEIPT' })
    expect(await send({ transactionId: idOf('F14'), mobile4: '0000' })).toEqual({ outcome: 'NO_MATCH' })
  })
})

describe('a person without the payer’s details', () => {
  test('gets the same answer for wrong digits, an unknown payment and another institution’s payment', async () => {
    const wrong = await receiptOf({ transactionId: idOf('F14'), mobile4: '0000' })
    expect(wrong).toEqual({ outcome: 'NO_MATCH' })
    for (const input of [
      { transactionId: 'TDEMOF2100000001', mobile4: '1414' },
      { transactionId: idOf('F10'), mobile4: '0010' },
      { transactionId: '<b>', mobile4: '1414' },
      { transactionId: idOf('F14'), accessKey: '1.x' },
      { transactionId: idOf('F14') },
    ])
      expect(await receiptOf(input)).toEqual(wrong)
    for (const [reference, digits] of [
      ['EF-204141', '0000'],
      ['EF-999999', '1414'],
      ['RS-204102', '0010'],
      ["' or ''='", '1414'],
      ['%', '1414'],
    ] as const)
      expect(await find(reference, digits)).toEqual({ outcome: 'NO_MATCH' })
  })

  test('is locked out of guessing the digits of one payment by every call, for fifteen minutes', async () => {
    for (let guess = 0; guess < 5; guess += 1)
      expect((await receiptOf({ transactionId: idOf('F14'), mobile4: `000${guess}` })).outcome).toBe('NO_MATCH')
    const { accessKey } = v.parse(v.object({ accessKey: v.string() }), await find('INV-000141', '1414'))
    for (const answer of [
      await receiptOf({ transactionId: idOf('F14'), mobile4: '1414' }),
      await find(idOf('F14'), '1414'),
    ])
      expect(answer).toMatchObject({ outcome: 'RATE', retryAfter: expect.any(Number) as number })
    // The payer is not locked out by another person's guesses.
    expect((await receiptOf({ transactionId: idOf('F14'), accessKey })).outcome).toBe('READY')
    clock.forwardMinutes(16)
    expect((await receiptOf({ transactionId: idOf('F14'), mobile4: '1414' })).outcome).toBe('READY')
  })

  test('cannot tell from the attempts left whether a payment exists', async () => {
    for (let guess = 0; guess < 5; guess += 1) expect((await find('EF-999999', '0000')).outcome).toBe('NO_MATCH')
    expect((await find('EF-999999', '0000')).outcome).toBe('RATE')
  })

  test('cannot try many payments from one address', async () => {
    const outcomes: string[] = []
    for (let guess = 0; guess < 52; guess += 1) outcomes.push((await find(`EF-1000${guess}`, '0000')).outcome)
    expect(outcomes.indexOf('RATE')).toBe(50)
  })

  test('can use neither a key of another payment nor an expired one', async () => {
    const found = v.parse(v.object({ accessKey: v.string() }), await find('INV-000141', '1414'))
    expect((await receiptOf({ transactionId: idOf('F19'), accessKey: found.accessKey })).outcome).toBe('NO_MATCH')
    expect(
      (await receiptOf({ clientId: CLIENTS.fauc, transactionId: idOf('F14'), accessKey: found.accessKey })).outcome,
    ).toBe('NO_MATCH')
    clock.forwardMinutes(24 * 60 + 1)
    expect((await receiptOf({ transactionId: idOf('F14'), accessKey: found.accessKey })).outcome).toBe('NO_MATCH')
  })
})

describe('a person who holds a printed receipt', () => {
  test('reads that it is genuine, with the payer masked, by QR code, URL or receipt number', async () => {
    const [first] = (await server.db.select().from(receipt)).filter(({ clientId }) => clientId === CLIENTS.svtu)
    const genuine = {
      outcome: 'GENUINE',
      receiptNo: first?.receiptNo,
      amountMinor: 74_000,
      currency: 'INR',
      institution: { name: 'Suvarnatir University' },
    }
    for (const input of [
      { code: `RC1.${first?.publicId ?? ''}` },
      { code: `https://x.example/portal.html#/verify-receipt?code=RC1.${first?.publicId ?? ''}` },
      { clientId: CLIENTS.svtu, code: first?.receiptNo ?? '' },
    ])
      expect(await check(input)).toMatchObject(genuine)
    expect(JSON.stringify(await check({ code: `RC1.${first?.publicId ?? ''}` }))).toMatch(/"payer":".•••• .••••"/)
  })

  test('reads that any other receipt is unknown', async () => {
    const [first] = await server.db.select().from(receipt)
    for (const input of [
      { code: 'RC1.AAAAAAAAAAAAAAAAAAAAAA' },
      { code: first?.receiptNo ?? '' },
      { clientId: CLIENTS.svtu, code: 'R/2026-27/999999' },
      { clientId: CLIENTS.svtu, code: '<script>' },
    ])
      expect(await check(input)).toEqual({ outcome: 'NOT_KNOWN' })
  })

  test('cannot enumerate receipts', async () => {
    const outcomes: string[] = []
    for (let number = 1; number < 33; number += 1)
      outcomes.push(
        (await check({ clientId: CLIENTS.svtu, code: `R/2026-27/${String(number).padStart(6, '0')}` })).outcome,
      )
    expect(outcomes.indexOf('RATE')).toBe(30)
  })
})

describe('a person whose payment is missing', () => {
  test('reports it once, and can read the outcome', async () => {
    const first = await raise({ transactionId: idOf('F20') })
    expect(first).toMatchObject({ outcome: 'RECEIVED', caseNo: expect.stringMatching(/^PC-\d\d-\d{5}$/) as string })
    expect(await raise({ transactionId: idOf('F20') })).toEqual({
      outcome: 'ALREADY_OPEN',
      caseNo: 'caseNo' in first ? first.caseNo : '',
    })
    const { result } = await ask(server, 'paymentCase', {
      clientId: CLIENTS.svtu,
      caseNo: 'caseNo' in first ? first.caseNo : '',
    })
    expect(v.parse(v.object({ paymentCase: v.array(paymentCaseStatus.row) }), result).paymentCase).toMatchObject([
      { kind: 'RAISED', status: 'OPEN', refundMinor: null },
    ])
    expect(
      (await ask(server, 'paymentCase', { clientId: CLIENTS.fauc, caseNo: 'caseNo' in first ? first.caseNo : '' }))
        .result,
    ).toEqual({ paymentCase: null })
  })

  test('can report an unknown payment too, within a rate limit', async () => {
    const outcomes: string[] = []
    for (let time = 0; time < 7; time += 1)
      outcomes.push(
        (await raise({ transactionId: 'TDEMOF2100000001', reference: 'UTR <1>', note: '<b>gone</b>' })).outcome,
      )
    expect(outcomes).toEqual([...Array<string>(5).fill('RECEIVED'), 'RATE', 'RATE'])
  })
})
