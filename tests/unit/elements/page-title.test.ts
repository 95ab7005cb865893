import { expect, test } from 'vitest'
import en from '../../../src/messages/en/portal.json' with { type: 'json' }
import { EXTENSIONS, ROUTES } from '../../../src/core/routing/route-table.ts'
import { isElementTag } from '../../../src/elements/runtime/registry.ts'
import { listTitleKeys } from '../../../src/elements/portal/page-title.ts'

test('every route with a screen has a title in the messages, or the specified one', () => {
  const without = [...ROUTES, ...EXTENSIONS].filter(
    (route) =>
      isElementTag(route.tag) &&
      route.title === undefined &&
      !listTitleKeys(route).some((key) => Object.hasOwn(en, key)),
  )
  expect(without.map(({ path }) => path)).toEqual([])
})
