import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findClientById, clearClients, type Client } from '../../../server/lib/clients/clients.ts'
import { clientConfig, notificationOutbox, notificationTemplate } from '../../../server/db/schema.ts'
import { runTransaction } from '../../../server/db/transaction.ts'
import { enqueueMessage, type Notice } from '../../../server/lib/messaging/send.ts'
import type { RunningServer } from '../../../server/app/start.ts'
import type { LanguageCode } from '../../../src/contract/parts.ts'
import { call, CLIENTS, signIn } from '../../support/calls.ts'
import { createMovableClock, startTestServer } from '../../support/server/server.ts'
import { startMailServer, type TestMailServer } from '../../support/messages/smtp.ts'

const USER = 'campus'
const PASSWORD = 'p@ss/w0rd:?'
const clock = createMovableClock()
let smtp: TestMailServer
let server: RunningServer
let svtu: Client
beforeAll(async () => {
  smtp = await startMailServer(USER, PASSWORD)
  server = await startTestServer(
    {
      mail: { url: smtp.url, from: 'no-reply@example.ac.in' },
      secrets: { SECRET_SVTU_MAIL: PASSWORD, SECRET_WRONG: 'wrong' },
    },
    { now: clock.now },
  )
  svtu = (await findClientById(server.db, CLIENTS.svtu)) as Client
})
afterAll(async () => {
  await server.close()
  await smtp.close()
})
beforeEach(async () => {
  smtp.refuse(null)
  ;(smtp.arrived as unknown[]).length = 0
  await server.db.delete(notificationOutbox)
})

const to = (email: string, language: LanguageCode = 'en') => ({ userId: null, email, mobile: null, language })
const notice = (given: Partial<Notice> = {}): Notice => ({
  notificationId: 102,
  channels: ['EMAIL'],
  to: to('meena@example.org'),
  values: { code: '417023' },
  now: clock.now(),
  ...given,
})
const outbox = () => server.db.select().from(notificationOutbox).orderBy(notificationOutbox.id)
const settled = (status: string) => expect.poll(async () => (await outbox()).map((row) => row.status)).toEqual([status])
const arrived = (count = 1) => expect.poll(() => smtp.arrived).toHaveLength(count)

describe('a mail', () => {
  test.each([
    ['en', 'Your code to reset the password', '417023 is your code', 'Suvarnatir University'],
    ['hi', 'पासवर्ड रीसेट करने का कोड', 'आपका कोड 417023 है', 'सुवर्णतीर विश्वविद्यालय'],
    ['mr', 'पासवर्ड रीसेट करण्याचा कोड', 'आपला कोड 417023 आहे', 'सुवर्णतीर विद्यापीठ'],
    ['ur', 'نیا پاس ورڈ مقرر کرنے کا کوڈ', 'آپ کا کوڈ 417023 ہے', 'سوورن تیر یونیورسٹی'],
    ['dv', 'ޕާސްވޯޑް އަލުން ކަނޑައެޅުއްވުމުގެ ކޯޑު', '417023 އަކީ', 'Suvarnatir University'],
  ] as const)('arrives in %s as it was written', async (language, subject, sentence, institution) => {
    await enqueueMessage(server.db, svtu, notice({ to: to('meena@example.org', language) }))
    await arrived()
    const [mail] = smtp.arrived
    expect(mail).toMatchObject({ from: 'no-reply@example.ac.in', to: ['meena@example.org'] })
    expect(mail?.header('subject')).toBe(subject)
    expect(mail?.header('content-language')).toBe(language)
    expect(mail?.header('content-type')).toContain('charset=utf-8')
    expect(mail?.header('from')).toContain(institution)
    expect(mail?.header('reply-to')).toBe('help@svtu.example.edu')
    expect(mail?.text).toContain(sentence)
    expect(mail?.text.split('\n').slice(-2)[0]?.replace('\u200f', '')).toBe(institution)
  })

  test('puts its link on a line of its own, and is right-to-left even when it begins with a Latin name', async () => {
    await enqueueMessage(
      server.db,
      svtu,
      notice({
        notificationId: 401,
        to: to('meena@example.org', 'ur'),
        values: { what: 'Winter 2026', closes: '12.12.2026', link: 'https://www.example.ac.in/f?a=1' },
      }),
    )
    await arrived()
    const lines = smtp.arrived[0]?.text.split('\n') ?? []
    expect(lines[0]?.startsWith('\u200fWinter 2026')).toBe(true)
    expect(lines).toContain('https://www.example.ac.in/f?a=1')
    expect(smtp.arrived[0]?.header('subject')?.startsWith('\u200fWinter 2026')).toBe(true)
  })

  test('cannot get a second header or recipient through entered text', async () => {
    await enqueueMessage(
      server.db,
      svtu,
      notice({
        notificationId: 401,
        values: {
          what: 'Form\r\nBcc: thief@example.org\r\n\r\nHello',
          closes: 'x\u2028y\u0000z',
          link: 'https://a.example/',
        },
      }),
    )
    await arrived()
    const [mail] = smtp.arrived
    expect(mail?.headerNames).not.toContain('bcc')
    expect(mail?.to).toEqual(['meena@example.org'])
    expect(mail?.header('subject')).toBe('Form Bcc: thief@example.org Hello is open')
  })

  test.each([
    'a@example.org, b@example.org',
    'a@example.org>\r\nRCPT TO:<b@example.org',
    'Name <a@example.org>',
    '@example.org',
  ])('to %j fails and is sent to nobody', async (email) => {
    await enqueueMessage(server.db, svtu, notice({ to: to(email) }))
    await settled('FAILED')
    expect(smtp.arrived).toEqual([])
    expect((await outbox())[0]).toMatchObject({ failure: 'ADDRESS', body: '', attempts: 1 })
  })

  test('is removed from the outbox after sending, so that no code remains', async () => {
    await enqueueMessage(server.db, svtu, notice())
    await settled('SENT')
    expect(JSON.stringify(await outbox())).not.toContain('417023')
  })

  test('requested by an activity arrives too', async () => {
    const token = await signIn(server, 'asha.admin')
    await server.db.insert(notificationTemplate).values({
      clientId: CLIENTS.svtu,
      notificationId: 901,
      channel: 'EMAIL',
      language: 'en',
      subject: 's',
      body: 'for {name}',
      variables: ['name'],
    })
    await call(server, 'emailNotification', { notificationId: 901, clientId: CLIENTS.svtu }, { token })
    await arrived()
    expect(smtp.arrived[0]?.text).toContain('for Asha')
  })
})

describe('a queued message', () => {
  test('with a key is queued once, however often and however concurrently it is requested', async () => {
    await Promise.all(
      Array.from({ length: 5 }, () => enqueueMessage(server.db, svtu, notice({ dedupeKey: 'reset:7' }))),
    )
    await settled('SENT')
    await enqueueMessage(server.db, svtu, notice({ dedupeKey: 'reset:7' }))
    expect(await outbox()).toHaveLength(1)
    expect(smtp.arrived).toHaveLength(1)
  })

  test('is never sent when its transaction is rolled back', async () => {
    await expect(
      runTransaction(server.db, async (inside) => {
        await enqueueMessage(inside, svtu, notice())
        throw new Error('taken back')
      }),
    ).rejects.toThrow('taken back')
    expect(await outbox()).toEqual([])
  })

  test('with a missing value throws in the sender, and nothing is queued', async () => {
    await expect(enqueueMessage(server.db, svtu, notice({ values: {} }))).rejects.toThrow('Message 102 needs code.')
    expect(await outbox()).toEqual([])
  })
})

describe('a mail that the mail server rejects', () => {
  test('temporarily is retried later, with the same message id', async () => {
    smtp.refuse(451)
    const before = clock.now().getTime()
    await enqueueMessage(server.db, svtu, notice())
    await expect
      .poll(async () => (await outbox())[0])
      .toMatchObject({ status: 'QUEUED', attempts: 1, failure: 'SMTP_451' })
    const after = clock.now().getTime()
    const [row] = await outbox()
    const next = row?.nextAttemptAt.getTime() ?? 0
    expect(next).toBeGreaterThan(before + 3000)
    expect(next).toBeLessThan(after + 13_000)
    smtp.refuse(null)
    clock.forwardMinutes(1)
    await settled('SENT')
    expect(smtp.arrived[0]?.header('message-id')).toBe(`<${row?.publicId}@example.ac.in>`)
  })

  test('permanently fails at once, with the reason', async () => {
    smtp.refuse(550)
    await enqueueMessage(server.db, svtu, notice())
    await settled('FAILED')
    expect((await outbox())[0]).toMatchObject({ failure: 'SMTP_550', attempts: 1, body: '' })
  })

  test('temporarily is not retried after its code has expired', async () => {
    smtp.refuse(451)
    await enqueueMessage(server.db, svtu, notice())
    await expect.poll(async () => (await outbox())[0]?.failure).toBe('SMTP_451')
    smtp.refuse(null)
    clock.forwardMinutes(20)
    await settled('FAILED')
    expect(smtp.arrived).toEqual([])
  })
})

describe('an institution with its own mail server', () => {
  const configure = async (value: unknown) => {
    await server.db
      .insert(clientConfig)
      .values({ clientId: CLIENTS.svtu, key: 'messaging.mail', value })
      .onConflictDoUpdate({ target: [clientConfig.clientId, clientConfig.key], set: { value } })
    clearClients(server.db)
  }
  afterAll(async () => {
    await server.db.delete(clientConfig)
    clearClients(server.db)
  })
  const url = () => `smtp://${USER}@${new URL(smtp.url).host}`

  test('sends from its own address, with a password from the environment', async () => {
    await configure({ url: url(), from: 'exams@svtu.example.edu', secretRef: 'SECRET_SVTU_MAIL' })
    await enqueueMessage(server.db, svtu, notice())
    await arrived()
    expect(smtp.arrived[0]?.from).toBe('exams@svtu.example.edu')
  })

  test.each([
    ['a wrong password', { secretRef: 'SECRET_WRONG' }, 'AUTH'],
    ['a secret that is not set', { secretRef: 'SECRET_MISSING' }, 'CONFIGURATION'],
    ['the name of an environment variable that is not a secret', { secretRef: 'DATABASE_URL' }, 'CONFIGURATION'],
    ['a password in the stored URL', { url: 'smtp://a:b@127.0.0.1' }, 'CONFIGURATION'],
  ])('with %s keeps the mail queued and records why', async (_what, wrong, failure) => {
    await configure({ url: url(), from: 'exams@svtu.example.edu', ...wrong })
    await enqueueMessage(server.db, svtu, notice())
    await expect.poll(async () => (await outbox())[0]).toMatchObject({ status: 'QUEUED', failure })
    expect(smtp.arrived).toEqual([])
  })
})
