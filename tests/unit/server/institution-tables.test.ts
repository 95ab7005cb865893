import { expect, test } from 'vitest'
import { TABLE_NAMES } from '../../../server/lib/retention/rules.ts'
import {
  EXPORTED_TABLES,
  INSTITUTION_TABLES,
  listKeyColumns,
  OMITTED_TABLES,
  WITHOUT_INSTITUTION,
} from '../../../server/modules/institution/platform/tables.ts'

test('the removal of an institution reaches every table whose rows belong to one', () => {
  expect([...INSTITUTION_TABLES.map(({ name }) => name), ...WITHOUT_INSTITUTION].toSorted()).toEqual(
    TABLE_NAMES.toSorted(),
  )
})

test('rows are deleted before those that they refer to, and the institution last', () => {
  const place = new Map(INSTITUTION_TABLES.map(({ name }, at) => [name, at]))
  for (const { name, references } of INSTITUTION_TABLES)
    for (const target of references) expect(place.get(name), `${name}, ${target}`).toBeLessThan(place.get(target) ?? 0)
  expect(INSTITUTION_TABLES.at(-1)?.name).toBe('client')
})

test('an export contains each table in the order of a key', () => {
  for (const name of OMITTED_TABLES) expect(TABLE_NAMES).toContain(name)
  for (const { name, table } of EXPORTED_TABLES) expect(listKeyColumns(table).length, name).toBeGreaterThan(0)
})
