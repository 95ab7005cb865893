import { describe, expect, test } from 'vitest'
import { RETENTION, TABLE_NAMES, tableName } from '../../../server/lib/retention/rules.ts'
import { KEPT } from '../../../server/lib/retention/kept-tables.ts'

describe('what is kept, and for how long', () => {
  test('is said of every table, once', () => {
    expect(TABLE_NAMES.length).toBeGreaterThan(80)
    expect([...Object.keys(RETENTION), ...KEPT.flatMap(({ tables }) => tables)].toSorted()).toEqual(
      TABLE_NAMES.toSorted(),
    )
  })
  test('is said of the table that it names', () => {
    for (const [name, { table }] of Object.entries(RETENTION)) expect(tableName(table)).toBe(name)
  })
})
