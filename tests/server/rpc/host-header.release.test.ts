import { resolve } from 'node:path'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createPaymentOrder } from '../../../src/contract/payments/fees.ts'
import { getHallTicketFile } from '../../../src/contract/hall-tickets/hall-ticket.ts'
import {
  cscAgent,
  gatewayEvent,
  notificationOutbox,
  paymentAccount,
  paymentOrder,
  sandboxBankMerchant,
  sandboxBankOrder,
  sandboxCscMerchant,
} from '../../../server/db/schema.ts'
import { computeChecksum } from '../../../server/lib/payment-gateways/csc-wire.ts'
import { ensureSharedSecret } from '../../../server/lib/crypto/server-keys.ts'
import { ask, call, CLIENTS, post, signIn } from '../../support/calls.ts'
import { FORGED, startForgingProxy, type ForgingProxy } from '../../support/server/forging-proxy.ts'
import { goBack, openBank, pressButton } from '../../support/payments/payer.ts'
import { createInvoice, buildOrderInput, loadRecord } from '../../support/payments/payments.ts'
import { loadForms } from '../../support/form-renderer.ts'
import { startTestServer, type TestServer } from '../../support/server/server.ts'

const PUBLIC = 'https://portal.example.ac.in'
const svtu = { clientId: CLIENTS.svtu }
const F01 = { by: 'PRN', value: '2025417112003457', dob: '2006-03-14', mobile4: '0123' }

let server: TestServer
let proxy: ForgingProxy
beforeAll(async () => {
  // Trusted, so that a proxy is believed where it may be: about the caller’s address.
  server = await startTestServer(
    { publicUrl: PUBLIC, trustProxy: 1 },
    { assetsFolder: resolve('dist/client'), loadForms },
  )
  proxy = await startForgingProxy(server.origin)
})
afterAll(async () => {
  await proxy.close()
  await server.close()
})
afterEach(async () => {
  for (const answer of proxy.answers) expect(answer).not.toContain(FORGED)
  const { db } = server
  for (const table of [
    notificationOutbox,
    paymentOrder,
    gatewayEvent,
    sandboxBankMerchant,
    sandboxBankOrder,
    sandboxCscMerchant,
  ])
    expect(JSON.stringify(await db.select().from(table))).not.toContain(FORGED)
})

/** Returns the URL that reaches one of our URLs through the proxy. */
const proxiedUrl = (address: string): string => {
  expect(address.startsWith(`${PUBLIC}/`)).toBe(true)
  return proxy.origin + address.slice(PUBLIC.length)
}
const form = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(`${proxy.origin}${path}`, { method: 'POST', body: new URLSearchParams(fields), headers })

describe('a forged Host header', () => {
  test('does not appear in the URL of a photograph, ticket, receipt or logo', async () => {
    const { result } = await ask(proxy, 'publishedExamEvents', svtu)
    const { publishedExamEvents } = v.parse(
      v.object({ publishedExamEvents: v.array(v.object({ examEventId: v.number(), state: v.string() })) }),
      result,
    )
    const examEventId = publishedExamEvents.find(({ state }) => state === 'OPEN')?.examEventId
    const found = (await call(proxy, 'findHallTicketBeforeLogin', { ...svtu, examEventId, ...F01 })).result
    const { ticket } = v.parse(
      v.object({ ticket: v.object({ publicId: v.string(), accessKey: v.string(), photoUrl: v.string() }) }),
      found,
    )
    const { publicId, accessKey } = ticket
    const file = v.parse(
      getHallTicketFile.output,
      (await call(proxy, 'getHallTicketFile', { ...svtu, publicId, accessKey, language: 'en' })).result,
    )
    for (const address of [ticket.photoUrl, file.url]) expect((await fetch(proxiedUrl(address))).status).toBe(200)
    const config = (await ask(proxy, 'publicConfig', svtu)).result
    expect(config).toMatchObject({ publicConfig: [{ contentAddress: `${PUBLIC}/cdnserver/svtu-public/` }] })
    await server.db.execute(`update client set logo_path = 'logo.svg' where id = ${CLIENTS.fauc}`)
    expect((await call(proxy, 'getClientByName', { clientName: 'fauc' })).result).toMatchObject({ outcome: 'FOUND' })
    const token = await signIn(proxy, 'asha.admin')
    expect((await call(proxy, 'LoginCopy', null, { token })).errorCode).toBe(1000)
  })

  test('does not change where a payer is redirected', async () => {
    const owed = await createInvoice(server.db)
    const orderWithReturn = (returnUrl: string) => buildOrderInput(server.db, owed, returnUrl)
    for (const foreign of [`https://${FORGED}/portal.html`, `http://${FORGED}/`])
      expect(await call(server, 'createPaymentOrder', await orderWithReturn(foreign))).toMatchObject({
        errorCode: 1201,
      })
    const ordered = v.parse(
      createPaymentOrder.output,
      (await call(proxy, 'createPaymentOrder', await orderWithReturn(`${PUBLIC}/portal.html`))).result,
    )
    if (ordered.outcome !== 'GO') throw new Error(ordered.outcome)
    expect(ordered.form.fields.returnUrl).toMatch(/^https:\/\/portal\.example\.ac\.in\/server\/payments\/return\/\d+$/)
    const pressed = await pressButton(
      await openBank({ ...ordered.form, action: proxiedUrl(ordered.form.action) }),
      'PAY',
    )
    const back = await goBack({ ...pressed, refresh: proxiedUrl(pressed.refresh ?? '') })
    expect(back.location).toContain(`${PUBLIC}/portal.html#/paymentStatus/${ordered.transactionId}/`)
    expect((await loadRecord(server.db, ordered.transactionId)).order.status).toBe('SUCCESS')
    const receipt = (
      await ask(proxy, 'paymentReceipt', {
        ...svtu,
        transactionId: ordered.transactionId,
        accessKey: ordered.accessKey,
        language: 'en',
      })
    ).result
    const { url } = v.parse(v.object({ paymentReceipt: v.tuple([v.object({ url: v.string() })]) }), receipt)
      .paymentReceipt[0]
    expect((await fetch(proxiedUrl(url))).status).toBe(200)
    expect(
      (
        await call(proxy, 'sendReceiptCopy', {
          ...svtu,
          transactionId: ordered.transactionId,
          accessKey: ordered.accessKey,
        })
      ).result,
    ).toMatchObject({ outcome: 'SENT' })
    const messages = (await server.db.select().from(notificationOutbox)).filter(({ body }) =>
      body.includes(ordered.transactionId),
    )
    expect(messages.length).toBeGreaterThan(1)
    for (const { body } of messages) expect(body).toContain(`${PUBLIC}/portal.html#/paymentStatus/`)
  })

  test('does not appear in a message about an account', async () => {
    await call(proxy, 'forgotPassword', { ...svtu, userName: 'meera.principal' })
    await call(proxy, 'resendEmailConfirm', svtu, { type: 'r', token: await signIn(proxy, 'noor.clerk') })
    const links = (await server.db.select().from(notificationOutbox)).filter(({ body }) =>
      body.includes('/portal.html#'),
    )
    expect(links.length).toBeGreaterThan(0)
    for (const { body } of links) expect(body).toContain(`${PUBLIC}/portal.html#`)
  })

  test('neither redirects a service centre operator nor creates an order', async () => {
    const [account] = (await server.db.select().from(paymentAccount)).filter(({ gateway }) => gateway === 'SANDBOX_CSC')
    const [agent] = (await server.db.select().from(cscAgent)).filter(({ userId }) => userId !== null)
    if (!account || !agent) throw new Error('There is no service centre.')
    const page = await (await fetch(`${proxy.origin}/sandbox-csc/sign-in`)).text()
    expect(page).toContain(`${PUBLIC}/csc.html`)
    const leaving = await (
      await form('/sandbox-csc/sign-in', { csc_id: agent.cscId, page: `${PUBLIC}/csc.html` })
    ).text()
    const entrance = /href="([^"]+)"/.exec(leaving)?.[1]?.replaceAll('&amp;', '&') ?? ''
    const entered = await fetch(proxiedUrl(entrance), { redirect: 'manual' })
    expect(entered.headers.get('location')).toContain(`${PUBLIC}/csc.html?userKey=`)
    const secret = await ensureSharedSecret(server.db, account.secretName)
    const foreign = {
      csc_id: agent.cscId,
      time: new Date().toISOString(),
      nonce: 'another',
      page: `https://${FORGED}/csc.html`,
    }
    const refused = await fetch(
      `${server.origin}/server/csc/enter/${account.id}?${new URLSearchParams({ ...foreign, checksum: computeChecksum(foreign, secret) }).toString()}`,
      { redirect: 'manual', headers: { host: FORGED } },
    )
    expect(refused.status).toBe(403)
    const token = await signIn(proxy, 'vle.counter')
    const owed = await createInvoice(server.db)
    const ordered = await call(
      proxy,
      'createCscOrder',
      { ...(await buildOrderInput(server.db, owed, `${PUBLIC}/csc.html`)), clientId: undefined },
      { type: 'r/c', token },
    )
    expect(JSON.stringify(ordered.result)).toContain(`${PUBLIC}/sandbox-csc/pay`)
  })

  test('does not appear on a page that responds to a form, nor in an embedded form', async () => {
    const filled = {
      client: 'svtu',
      lang: 'en',
      by: 'PRN',
      value: F01.value,
      dobDay: '14',
      dobMonth: '3',
      dobYear: '2006',
      mobile4: '0123',
    }
    const answered = await form('/server/forms/hall-ticket', filled, { origin: PUBLIC })
    expect(answered.headers.get('content-security-policy')).toContain(`img-src ${PUBLIC}`)
    const page = await answered.text()
    const addresses = [...page.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, address = '']) =>
      address.replaceAll('&amp;', '&'),
    )
    expect(addresses.map((address) => new URL(address).pathname.split('/')[2])).toEqual(['svtu-photos', 'svtu-tickets'])
    const files = await Promise.all(
      addresses.map(async (address) => (await fetch(proxiedUrl(address))).headers.get('content-type')),
    )
    expect(files).toEqual(['image/jpeg', 'application/pdf'])
    await form('/server/forms/payment-status', { client: 'svtu', lang: 'en', reference: 'EF-204141', mobile4: '1414' })
    await form('/server/forms/verify-ticket', { client: 'svtu', lang: 'en', code: 'ABCDE12345' })
    expect(await (await fetch(`${proxy.origin}/forms/campus-hall-ticket.mr.html?client=svtu`)).text()).toContain(
      `action="${PUBLIC}/server/forms/hall-ticket"`,
    )
  })

  test.each([
    '/',
    '/portal.html',
    '/health',
    '/nowhere',
    '/server/nowhere',
    '/forms/campus-hall-ticket.mr.html',
    '/server/demo/outbox?lang=en',
    '/sandbox-bank/pay',
    '/server/payments/return/1',
    '/cdnserver/svtu-public/',
  ])('does not appear in the answer to %s', async (path) => {
    await fetch(`${proxy.origin}${path}`, { redirect: 'manual' })
    expect(proxy.answers.at(-1)).toContain(path)
  })

  test('does not make a page our own: it cannot call even if its Origin equals the Host', async () => {
    const origin = `https://${FORGED}`
    // Not through the proxy, whose answers are searched for the name: this one says which site to register.
    const response = await post(server, 'clientConfiguration', JSON.stringify({ clientConfiguration: svtu }), {
      headers: { origin, host: FORGED },
    })
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({ errorCode: 1111, result: { portal: `${PUBLIC}/portal.html` } })
    expect((await form('/server/forms/hall-ticket', { client: 'svtu', lang: 'en' }, { origin })).status).toBe(403)
    const own = await post(proxy, 'clientConfiguration', JSON.stringify({ clientConfiguration: svtu }), {
      headers: { origin: PUBLIC },
    })
    expect(own.headers.get('access-control-allow-origin')).toBe(PUBLIC)
  })
})
