import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { CHROMIUM_FLAGS, findWholeChromium } from '../../scripts/chromium.mjs'
import { readSettings } from '../../server/lib/config/settings.ts'
import { startServer } from '../../server/app/start.ts'
import { signIn } from '../mql-client.ts'
import type { BenchDatabase } from '../databases.ts'
import type { BenchLine } from '../bench-line.ts'
import { promiseLine, timesOf } from '../times.ts'
import { fillInstitution } from './institution.ts'
import { typingLines } from './typing-lines.ts'

const RUNS = Number(process.env.BENCH_RUNS ?? 10)
const PROMISED_MS = 500
const LIST = '#/user-management'

/**
 * Runs in the page: goes to an address, and answers with the milliseconds until the list there shows other rows than
 * before, and they are painted.
 */
function timeToRows(hash: string): Promise<number> {
  const root = (): ShadowRoot | null | undefined => document.querySelector('campus-portal')?.shadowRoot
  const lists = (within: ParentNode | null | undefined): Element[] =>
    [...(within?.querySelectorAll('*') ?? [])].flatMap((one) =>
      one.localName === 'campus-user-management' ? [one] : one.shadowRoot ? lists(one.shadowRoot) : [],
    )
  const list = (): Element | undefined => document.querySelector('campus-user-management') ?? lists(root())[0]
  const shown = (): string =>
    [...(list()?.shadowRoot?.querySelectorAll('[data-row]') ?? [])].map((row) => row.getAttribute('data-row')).join()
  const before = shown()
  const start = performance.now()
  location.hash = hash
  return new Promise((done) => {
    const look = (): void => {
      const now = shown()
      // Painted: the frame after the one in which the rows stand there has begun.
      if (now !== '' && now !== before) requestAnimationFrame(() => setTimeout(() => done(performance.now() - start)))
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
}

/**
 * Runs in the page: asks for the first page of the list, writes its names into a plain table and waits until that is
 * painted. Nothing that shows the list can be quicker.
 */
async function timeToPlainTable(token: string): Promise<number> {
  const start = performance.now()
  const answer = await fetch('/server/r/mql', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'service-header': 'FetchQueryData',
      authorization: `Bearer ${token}`,
    },
    body: JSON.stringify({ FetchQueryData: { users: {}, fetchGroup: ['users'] } }),
  })
  const body = (await answer.json()) as { FetchQueryData: { result: { users: { rows: { displayName: string }[] }[] } } }
  const table = document.createElement('table')
  for (const { displayName } of body.FetchQueryData.result.users[0]?.rows ?? [])
    table.insertRow().insertCell().textContent = displayName
  document.body.append(table)
  return new Promise((done) => requestAnimationFrame(() => setTimeout(() => done(performance.now() - start))))
}

async function signedIn(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/portal.html#/svtu`)
  await page.locator('input[name=userName]').fill('asha.admin')
  await page.locator('input[name=password]').fill('Campus@2026')
  await page.locator('form:has(input[name=password]) button[type=submit]').click()
  await page.waitForURL(/modules-dashboard/)
}

const repeated = async (work: (run: number) => Promise<number>): Promise<ReturnType<typeof timesOf>> => {
  const numbers: number[] = []
  for (let run = -1; run < RUNS; run += 1) {
    const time = await work(run)
    if (run >= 0) numbers.push(time)
  }
  return timesOf(numbers)
}

/**
 * The list of users in a browser: from opening it, or changing what it shows, to its rows being painted; and what
 * typing in its search feels like.
 */
export async function screenLines({ name: database, env }: BenchDatabase): Promise<BenchLine[]> {
  const settings = readSettings({ ...env })
  if ('problem' in settings) throw new Error(settings.problem)
  // This file runs from where the built server stands, beside the pages.
  const server = await startServer(settings, { timers: false, assetsFolder: join(import.meta.dirname, '../client') })
  await fillInstitution(server.db)
  const browser = await chromium.launch({ executablePath: findWholeChromium(), args: CHROMIUM_FLAGS })
  try {
    const page = await (await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-IN' })).newPage()
    await page.goto(`${server.origin}/health`)
    const token = await signIn(server.origin, 'asha.admin')
    const floor = await repeated(() => page.evaluate(timeToPlainTable, token))
    const lines: BenchLine[] = [
      {
        name: `users, ${database}, on the screen: asked for and put into a plain table, p50 / p95`,
        value: `${floor.p50.toFixed(0)} / ${floor.p95.toFixed(0)} ms`,
        promise: 'the floor',
      },
    ]
    await signedIn(page, server.origin)
    const say = (name: string, times: ReturnType<typeof timesOf>): void => {
      process.stderr.write(
        `${database}, on the screen, ${name}: ${times.p50.toFixed(0)} / ${times.p95.toFixed(0)} ms\n`,
      )
      lines.push(promiseLine(`users, ${database}, on the screen: ${name}`, times, PROMISED_MS, floor))
    }
    const goTo = (hash: string): Promise<number> => page.evaluate(timeToRows, hash)
    const away = async (): Promise<void> => {
      await page.evaluate(() => void (location.hash = '#/modules-dashboard'))
      await page.locator('campus-user-management').waitFor({ state: 'detached' })
    }
    say(
      'opened from another page of the portal',
      await repeated(async () => {
        await away()
        return goTo(LIST)
      }),
    )
    say(
      'another order',
      await repeated((run) => goTo(`${LIST}?sort=${['lastLogin', '-created', 'login', '-name'][(run + 4) % 4] ?? ''}`)),
    )
    say(
      'another filter',
      await repeated((run) => goTo(`${LIST}?filter.status=choice%3A${run % 2 === 0 ? 'SUSPENDED' : 'INVITED'}`)),
    )
    say('another page', await repeated((run) => goTo(`${LIST}?page=${run + 3}`)))
    say('another search', await repeated((run) => goTo(`${LIST}?search=${run % 2 === 0 ? 'sh' : 'kul'}`)))
    lines.push(...(await typingLines(database, page, LIST)))
    return lines
  } finally {
    await browser.close()
    await server.close()
  }
}
