import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'

test('PostgreSQL knows every setting of the shipped file', async () => {
  const text = await readFile(resolve(import.meta.dirname, '../../../deploy/postgresql.conf'), 'utf8')
  const names = [...text.matchAll(/^(\w+) = /gm)].map(([, name = '']) => name)
  expect(names).toContain('log_parameter_max_length')
  const client = new pg.Client({ connectionString: process.env.TEST_DATABASE_SERVER })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>('select name from pg_settings where name = any($1)', [names])
    expect(rows.map(({ name }) => name).toSorted()).toEqual(names.toSorted())
  } finally {
    await client.end()
  }
})
