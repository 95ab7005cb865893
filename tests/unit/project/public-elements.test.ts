import { expect, it } from 'vitest'
import { groupElementsByAudience } from '../../../scripts/docs/hosts/elements.ts'
import { listLightElements, listPublicElements } from '../../../scripts/vite/element-entries.ts'
import { EXTENSIONS, ROUTES } from '../../../src/core/routing/route-table.ts'
import { ELEMENTS, isElementTag, loadElement, type ElementTag } from '../../../src/elements/runtime/registry.ts'
import { getUse } from '../../support/hosts/uses.ts'

it('the build finds exactly the public elements and forms that the specs declare', async () => {
  const specs = await Promise.all(
    (Object.keys(ELEMENTS) as ElementTag[]).map(async (tag) => (await loadElement(tag)).spec),
  )
  const light = specs.filter(({ surface }) => surface === 'light')
  expect(listPublicElements().sort()).toEqual([...light.map(({ tag }) => tag), 'campus-fee-payment'].sort())
  expect(listLightElements().sort()).toEqual(
    light
      .filter(({ formInPage }) => formInPage !== false)
      .map(({ tag }) => tag)
      .sort(),
  )
})

it.each(groupElementsByAudience().everybody)(
  'the tests of pages of other sites know how a visitor uses <%s>',
  (tag) => {
    expect(getUse(tag).about).not.toBe('')
  },
)

/** Pages for developers, which show no data of an account. */
const TOOLS = /^campus-(ui-.*|dummy-dashboard|mql-console)$/
/** The pages of the portal for people who have logged in. */
const PAGES = [...ROUTES, ...EXTENSIONS].filter(({ layout, tag }) => layout !== 'simple' && !TOOLS.test(tag))

it.each(PAGES)('<$tag>, for people who have logged in, has a way to log out outside the portal', async ({ tag }) => {
  expect(isElementTag(tag) && (await loadElement(tag)).Screen.name).toBe('SessionScreen')
})
