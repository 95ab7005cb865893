import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { groupElementsByAudience, toElementFacts } from '../../../scripts/docs/hosts/elements.ts'
import { HOST_KINDS, type HostKindId, type Outcome } from '../../../scripts/docs/hosts/kinds.ts'
import { expectUntouched, openVisitor, type Cell, type Heard, type Visitor } from '../../support/hosts/cell.ts'
import { FALLBACK } from '../../support/hosts/host-pages.ts'
import { isTried } from '../../support/hosts/is-tried.ts'
import { PLAIN_USES } from '../../support/hosts/plain-uses.ts'
import { getUse } from '../../support/hosts/uses.ts'
import { startHostWorld, getPlace } from '../../support/hosts/world.ts'
import { messagePattern } from '../devices.ts'
import { closeContext } from '../support.ts'
import { readDelays } from './in-page.ts'

/** The content of each element, by tag. */
const contents = new Map<string, string>()
const world = startHostWorld((kind, tag, query) => ({
  tag,
  attributes: query.get('attributes') ?? '',
  content: query.has('bare') || kind === 'opaque-frame' ? FALLBACK : (contents.get(tag) ?? FALLBACK),
}))
const { everybody } = groupElementsByAudience()
const formOf = (tag: string): string => resolve('dist/client/forms', `${tag}.en.html`)
const hasForm = (tag: string): boolean => existsSync(formOf(tag))

/** The requests that are blocked on a kind of page. */
const BLOCKED: Partial<Record<HostKindId, readonly string[]>> = {
  'library-blocked': ['**/assets/**', '**/elements/**'],
  'loader-blocked': ['**/campus-elements.js'],
}

const EXPECTATIONS: Readonly<Record<Exclude<Outcome, 'NOT_TRIED'>, (cell: Cell) => Promise<void>>> = {
  async WORKS(cell) {
    await getUse(cell.tag).use(cell)
  },
  async PLAIN_FORM(cell) {
    const plain = PLAIN_USES[cell.tag]
    if (!plain) throw new Error(`tests/support/hosts: no use of the static form of <${cell.tag}> is defined.`)
    await plain(cell)
  },
  async NEEDS_SCRIPT({ element, frame, kind }) {
    await element.locator('[name=userName]').fill('asha.admin')
    const sentence = element.getByText(messagePattern('en', 'signIn.needsScript'))
    if (kind !== 'no-script') {
      // A look at the notice itself would depend on how long the machine has taken until here.
      await expect.poll(() => readDelays(element.locator('.c-needs-script').first())).toEqual([10_000])
      // Skips the delay of the message.
      await frame.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()))
    }
    await sentence.waitFor()
  },
  async FALLBACK({ element }) {
    await element.locator('[data-fallback]').waitFor()
    await expect.poll(() => element.locator('[data-fallback] a').isVisible()).toBe(true)
  },
  async REFUSED(cell) {
    const { refused } = getUse(cell.tag)
    if (refused) await refused(cell)
    else
      await cell.element
        .getByText(/not allowed to use/)
        .first()
        .waitFor()
  },
}

/** Console errors of the browser about blocked files and refused calls. */
const EXPECTED = /net::ERR_FAILED|status of 403|was not loaded\.|may not call .* has no origin of its own/s

const kinds = HOST_KINDS.filter(
  ({ outcomeOf }) => outcomeOf(toElementFacts('campus-hall-ticket', undefined)) !== 'WORKS',
)
for (const [kindIndex, { id, outcomeOf }] of kinds.entries()) {
  const cells = everybody.map((tag) => ({
    tag,
    outcome: outcomeOf(toElementFacts(tag, hasForm(tag) ? readFileSync(formOf(tag), 'utf8') : undefined)),
  }))
  // The first element with each outcome is always among them.
  const tried = cells.flatMap(({ tag, outcome }, index) =>
    outcome !== 'NOT_TRIED' &&
    (isTried(tag, index, kindIndex) || cells.findIndex((cell) => cell.outcome === outcome) === index)
      ? [{ tag, outcome }]
      : [],
  )
  describe(`on a host page of the kind ${id}`, () => {
    const opened: { context?: BrowserContext; visitor?: Visitor } = {}
    beforeAll(async () => {
      for (const tag of everybody.filter(hasForm))
        contents.set(tag, await (await fetch(`${world.server.origin}/forms/${tag}.en.html?client=svtu`)).text())
      opened.context = await world.browser.newContext({
        viewport: { width: 1280, height: 900 },
        locale: 'en-IN',
        timezoneId: 'Asia/Kolkata',
        javaScriptEnabled: id !== 'no-script',
      })
      for (const pattern of BLOCKED[id] ?? []) await opened.context.route(pattern, (route) => route.abort())
      opened.visitor = await openVisitor(world, id, opened.context)
    })
    afterAll(() => closeContext(opened.context))

    it.each(tried)('<$tag> behaves as docs/hosts.md says', async ({ tag, outcome }) => {
      const { open, wrong } = opened.visitor!
      const { attributes, ownsPage } = getUse(tag)
      const cell = await open(tag, {
        attributes: (await attributes?.({ world, campus: getPlace(world, id).campus })) ?? '',
      })
      if (!ownsPage) await expectUntouched(cell, false)
      await EXPECTATIONS[outcome](cell)
      expect(wrong.filter((line) => !EXPECTED.test(line))).toEqual([])
    })

    if (id === 'library-blocked')
      it('an element without a static form keeps its fallback, and is loaded when the page asks again', async () => {
        const { open, context } = opened.visitor!
        const cell = await open('campus-hall-ticket', { bare: '' })
        await EXPECTATIONS.FALLBACK(cell)
        await cell.heard('campus-load-error')
        for (const pattern of BLOCKED[id] ?? []) await context.unroute(pattern)
        await cell.frame.evaluate(() => {
          const { campusHeard } = window as unknown as { campusHeard: readonly Heard[] }
          const failed = campusHeard.find(({ type }) => type === 'campus-load-error')
          return (failed?.detail as { retry: () => Promise<void> }).retry()
        })
        await cell.heard('campus-ready')
      })
  })
}
