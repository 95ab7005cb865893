import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findFreePort, startServerProcess } from '../../scripts/server-process.mjs'
import { findClientById } from '../../server/lib/clients/clients.ts'
import { clientConfig, notificationOutbox } from '../../server/db/schema.ts'
import { enqueueMessage } from '../../server/lib/messaging/send.ts'
import { startServer, type RunningServer } from '../../server/app/start.ts'
import { LANGUAGE_CODES, type LanguageCode } from '../../src/contract/parts.ts'
import { call, CLIENTS } from '../support/calls.ts'
import { createSeededFolder } from '../support/server/seeded-folder.ts'
import { testSettings } from '../support/server/settings.ts'
import { startMailServer } from '../support/messages/smtp.ts'
import { waitUntil } from '../support/wait-until.ts'
import { prepareMailServer, type MailServer } from './support/aiosmtpd.ts'
import { startVerboseServer } from './support/verbose-server.ts'
import { killProcess } from './support/kill-process.ts'

let folder: string
let mail: MailServer
beforeEach(async () => {
  ;[folder, mail] = await Promise.all([createSeededFolder(), prepareMailServer()])
})
afterEach(async () => {
  await mail.remove()
  await rm(folder, { recursive: true, force: true })
})

/** Starts a server on the data folder that sends no mail, and runs a function with it. */
async function withQuietServer<Result>(work: (server: RunningServer) => Promise<Result>): Promise<Result> {
  const server = await startServer(testSettings(folder))
  try {
    return await work(server)
  } finally {
    await server.close()
  }
}
const queueMails = (messages: readonly { readonly email: string; readonly language: LanguageCode }[]) =>
  withQuietServer(async ({ db }) => {
    const client = await findClientById(db, CLIENTS.svtu)
    if (!client) throw new Error('The institution is seeded.')
    const values = {
      event: 'हिवाळी २०२६ / ونٹر',
      seat: 'CM204517',
      link: 'https://www.example.ac.in/portal.html#/t?a=1&b=2',
    }
    for (const { email, language } of messages)
      await enqueueMessage(db, client, {
        notificationId: 201,
        channels: ['EMAIL'],
        to: { userId: null, email, mobile: null, language },
        values,
        now: new Date(),
      })
  })
const readStatuses = () =>
  withQuietServer(async ({ db }) => (await db.select().from(notificationOutbox)).map(({ status }) => status))
async function start() {
  const managementPort = await findFreePort()
  const server = await startServerProcess({
    dataDir: folder,
    env: {
      ...{ SMTP_URL: mail.url, MAIL_FROM: 'no-reply@example.ac.in', NODE_EXTRA_CA_CERTS: mail.ca },
      MANAGEMENT_PORT: String(managementPort),
    },
  })
  return { ...server, managementPort }
}
const waitForMails = (count: number) => waitUntil(`${count} mails`, async () => (await mail.read()).length >= count)
/** Waits until a server has recorded what it has sent: its database is its own, but its figures name what waits. */
const waitUntilRecorded = ({ managementPort }: { readonly managementPort: number }) =>
  waitUntil('an empty outbox', async () => {
    const figures = await (await fetch(`http://127.0.0.1:${managementPort}/metrics`)).text()
    return figures.includes('campus_database_up 1') && !/^campus_outbox_messages\{.* [1-9]/m.test(figures)
  })
const findRecipients = async () => (await mail.read()).map((one) => one.header('to')).sort()

describe('a mail through a real mail server', () => {
  test('is readable in each of five languages, over an encrypted connection', async () => {
    await mail.start()
    await queueMails(LANGUAGE_CODES.map((language) => ({ email: `${language}@example.org`, language })))
    const server = await start()
    await waitForMails(LANGUAGE_CODES.length)
    await server.stop()
    const arrived = new Map((await mail.read()).map((one) => [one.header('to'), one]))
    const expected: Readonly<Record<LanguageCode, readonly [string, string]>> = {
      en: ['Your hall ticket is ready', 'Seat CM204517. Get it:'],
      hi: ['आपका प्रवेश पत्र तैयार है', 'अनुक्रमांक CM204517।'],
      mr: ['आपले प्रवेशपत्र तयार आहे', 'आसन क्रमांक CM204517.'],
      ur: ['آپ کا ہال ٹکٹ تیار ہے', 'نشست نمبر CM204517۔'],
      dv: ['އެންޓްރީ ސްލިޕް ތައްޔާރު', 'ސީޓު ނަންބަރު CM204517.'],
    }
    for (const [language, [subject, words]] of Object.entries(expected)) {
      const one = arrived.get(`${language}@example.org`)
      expect(one?.header('subject')).toBe(subject)
      expect(one?.text).toContain(words)
      expect(one?.text).toContain('हिवाळी २०२६ / ونٹر')
      expect(one?.text.split('\n')).toContain('https://www.example.ac.in/portal.html#/t?a=1&b=2')
      expect(one?.header('content-language')).toBe(language)
    }
    expect(await readStatuses()).toEqual(LANGUAGE_CODES.map(() => 'SENT'))
  })

  test('stays queued while the mail server is down, and is sent when it is up again', async () => {
    await queueMails([{ email: 'waits@example.org', language: 'mr' }])
    const closedDoor = createServer((socket) => void socket.destroy())
    const refused = once(closedDoor, 'connection')
    await once(closedDoor.listen(Number(new URL(mail.url).port), '127.0.0.1'), 'listening')
    const server = await start()
    await refused
    await new Promise((closed) => closedDoor.close(closed))
    expect(await mail.read()).toEqual([])
    await mail.start()
    await waitForMails(1)
    await server.stop()
    expect(await findRecipients()).toEqual(['waits@example.org'])
    expect(await readStatuses()).toEqual(['SENT'])
  })
})

describe('a server that is killed', () => {
  test('between two messages sends each of them exactly once', async () => {
    await mail.start()
    await queueMails([{ email: 'first@example.org', language: 'en' }])
    const first = await start()
    await waitForMails(1)
    await waitUntilRecorded(first)
    await killProcess(first.pid)
    await queueMails([{ email: 'second@example.org', language: 'en' }])
    const second = await start()
    await waitForMails(2)
    await waitUntilRecorded(second)
    await killProcess(second.pid)
    expect(await readStatuses()).toEqual(['SENT', 'SENT'])
    // Messages are taken in their order: what is still to be sent leaves before the third one, or with it.
    await queueMails([{ email: 'third@example.org', language: 'en' }])
    const third = await start()
    await waitForMails(3)
    await third.stop()
    expect(await findRecipients()).toEqual(['first@example.org', 'second@example.org', 'third@example.org'])
    expect(await readStatuses()).toEqual(['SENT', 'SENT', 'SENT'])
  })

  test('while sending many loses none; unconfirmed ones are sent again with the same message id', async () => {
    const names = Array.from({ length: 60 }, (_, index) => `student${String(index).padStart(2, '0')}@example.org`)
    await mail.start()
    await queueMails(names.map((email) => ({ email, language: 'hi' })))
    const first = await start()
    await waitForMails(10)
    await killProcess(first.pid)
    const before = (await mail.read()).length
    expect(before).toBeLessThan(60)
    const second = await start()
    await waitUntil('a mail to each', async () => new Set(await findRecipients()).size === 60)
    await second.stop()
    const arrived = await mail.read()
    expect([...new Set(arrived.map((one) => one.header('to')))].sort()).toEqual(names)
    expect(new Set(arrived.map((one) => one.header('message-id'))).size).toBe(60)
    // At most four were in flight.
    expect(arrived.length).toBeLessThanOrEqual(64)
    expect(new Set(await readStatuses())).toEqual(new Set(['SENT']))
  })
})

test('the most detailed log reports failures without secrets, codes, people or passwords', async () => {
  const strict = await startMailServer('campus', 'another-password')
  await withQuietServer(async ({ db }) => {
    const client = await findClientById(db, CLIENTS.svtu)
    if (!client) throw new Error('The institution is seeded.')
    await enqueueMessage(db, client, {
      notificationId: 102,
      channels: ['EMAIL', 'SMS'],
      to: { userId: null, email: 'meena@example.org', mobile: '+919800000417', language: 'en' },
      values: { code: '880417' },
      now: new Date(),
    })
    await db.insert(clientConfig).values({
      clientId: CLIENTS.svtu,
      key: 'login.ldap',
      value: {
        hosts: ['ldap://localhost:9'],
        service: { dn: 'cn=portal', secretRef: 'SECRET_LDAP' },
        search: { base: 'dc=x', filter: '(uid={user})' },
      },
    })
  })
  const gateway = { url: 'https://127.0.0.1:9/send?key={secret}', form: { text: '{text}' }, secretRef: 'SECRET_SMS' }
  const server = await startVerboseServer(folder, {
    SMTP_URL: strict.url.replace('another-password', 'sekret-mail'),
    MAIL_FROM: 'no-reply@example.ac.in',
    SMS_GATEWAY: JSON.stringify(gateway),
    SECRET_SMS: 'sekret-sms',
    SECRET_LDAP: 'sekret-ldap',
  })
  const refused = await call(server, 'ldapLogin', {
    clientId: CLIENTS.svtu,
    userName: 'ravi.exams',
    password: 'typed-by-ravi',
  })
  expect(refused).toMatchObject({ errorCode: 1305, result: null })
  await waitUntil('the SMS to be given up', () => server.said().includes('a message was given up'))
  await waitUntil('the refused sign-in to the mail server', () => strict.refusedSignIns() > 0)
  // A stop waits for the attempt in progress, so that its failure is stored.
  await server.stop()
  await strict.close()
  const said = server.said()
  expect(said).toContain('No host of the directory answers.')
  for (const secret of ['sekret', 'another-password', '880417', 'meena@', '9800000417', 'typed-by-ravi'])
    expect(said + JSON.stringify(refused)).not.toContain(secret)
  expect(
    await withQuietServer(async ({ db }) =>
      (await db.select().from(notificationOutbox)).map(({ failure }) => failure).sort(),
    ),
  ).toEqual(['AUTH', 'UNCERTAIN'])
})
