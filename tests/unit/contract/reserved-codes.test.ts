import { expect, test } from 'vitest'
import { RESERVED_CODES } from '../../../src/contract/institution/definition-values.ts'
import { EXTENSIONS, ROUTES } from '../../../src/core/routing/route-table.ts'

test('no page of the portal can be the code of an institution', () => {
  const segments = [...ROUTES, ...EXTENSIONS].map(({ path }) => path.split('/')[1] ?? '')
  const likeCodes = segments.filter((segment) => /^[a-z\d][a-z\d-]{0,28}[a-z\d]$/.test(segment))
  expect(likeCodes.length).toBeGreaterThan(20)
  expect(likeCodes.filter((segment) => !RESERVED_CODES.has(segment))).toEqual([])
})
