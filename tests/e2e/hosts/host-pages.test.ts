import type { BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { groupElementsByAudience, toElementFacts } from '../../../scripts/docs/hosts/elements.ts'
import { HOST_KINDS } from '../../../scripts/docs/hosts/kinds.ts'
import { expectOwnLook, expectUntouched, openVisitor, type Visitor } from '../../support/hosts/cell.ts'
import { FALLBACK } from '../../support/hosts/host-pages.ts'
import { isTried } from '../../support/hosts/is-tried.ts'
import { visitSignedIn } from '../../support/hosts/signed-in.ts'
import { getUse } from '../../support/hosts/uses.ts'
import { startHostWorld, getPlace } from '../../support/hosts/world.ts'
import { closeContext } from '../support.ts'

const world = startHostWorld((_kind, tag, query) => ({
  tag,
  attributes: query.get('attributes') ?? '',
  content: FALLBACK,
}))
const { everybody, signedIn } = groupElementsByAudience()

for (const [kindIndex, kind] of HOST_KINDS.entries()) {
  // graceful-degradation.test.ts covers the other kinds of page.
  if (kind.outcomeOf(toElementFacts('campus-hall-ticket', undefined)) !== 'WORKS') continue
  const tags = everybody.filter(
    (tag, index) => kind.outcomeOf(toElementFacts(tag, undefined)) === 'WORKS' && isTried(tag, index, kindIndex),
  )
  describe(`on a host page of the kind ${kind.id}`, () => {
    const opened: { context?: BrowserContext; visitor?: Visitor } = {}
    beforeAll(async () => {
      opened.context = await world.browser.newContext({
        viewport: { width: 1280, height: 900 },
        locale: 'en-IN',
        timezoneId: 'Asia/Kolkata',
      })
      opened.visitor = await openVisitor(world, kind.id, opened.context)
    })
    afterAll(() => closeContext(opened.context))

    it.each(tags)('<%s> works and leaves the rest of the page unchanged', async (tag) => {
      const { open, wrong } = opened.visitor!
      const { attributes, use, ownsPage, leavesPage } = getUse(tag)
      const cell = await open(tag, {
        attributes: (await attributes?.({ world, campus: getPlace(world, kind.id).campus })) ?? '',
      })
      await cell.heard('campus-ready')
      if (!ownsPage) await expectUntouched(cell, false)
      if (kind.id === 'hostile') await expectOwnLook(cell)
      await use(cell)
      if (!leavesPage) {
        if (!ownsPage) await expectUntouched(cell, true)
        expect((await cell.allHeard()).filter(({ type }) => type === 'campus-failed')).toEqual([])
      }
      expect(wrong).toEqual([])
    })

    if (signedIn.every((tag) => kind.outcomeOf(toElementFacts(tag, undefined)) === 'WORKS'))
      it('every screen for signed-in users renders after a sign-in on the page', () => visitSignedIn(opened.visitor!))
  })
}
