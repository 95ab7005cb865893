import { expect, test } from 'vitest'
import { TABLE_NAMES, getDbTableName } from '../../../server/lib/retention/rules.ts'
import { DELETED } from '../../../server/modules/institution/data-protection/deleted.ts'
import { KEPT_ROWS, WITHOUT_PERSON } from '../../../server/modules/institution/data-protection/kept.ts'
import { REPLACED } from '../../../server/modules/institution/data-protection/replaced.ts'
import { ERASURE_PARTS } from '../../../src/contract/institution/erasure-parts.ts'

test('an erasure has one way to treat each table', () => {
  const treated = [...DELETED, ...REPLACED, ...KEPT_ROWS].map(({ table }) => getDbTableName(table))
  expect([...treated, ...WITHOUT_PERSON].toSorted()).toEqual(TABLE_NAMES.toSorted())
})

test('each list of an erasure has only kinds of data that are treated so', () => {
  const parts = (rows: readonly { readonly part: keyof typeof ERASURE_PARTS }[]) =>
    new Set(rows.map(({ part }) => ERASURE_PARTS[part]))
  expect([parts(DELETED), parts(REPLACED), parts(KEPT_ROWS)]).toEqual([
    new Set(['DELETED']),
    new Set(['REPLACED']),
    new Set(['KEPT']),
  ])
})
