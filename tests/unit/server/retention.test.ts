import { describe, expect, test } from 'vitest'
import { RETENTION, TABLE_NAMES, getDbTableName } from '../../../server/lib/retention/rules.ts'
import { KEPT } from '../../../server/lib/retention/kept-tables.ts'

describe('the retention rules', () => {
  test('cover every table once', () => {
    expect(TABLE_NAMES.length).toBeGreaterThan(80)
    expect([...Object.keys(RETENTION), ...KEPT.flatMap(({ tables }) => tables)].toSorted()).toEqual(
      TABLE_NAMES.toSorted(),
    )
  })
  test('are named like their tables', () => {
    for (const [name, { table }] of Object.entries(RETENTION)) expect(getDbTableName(table)).toBe(name)
  })
})
