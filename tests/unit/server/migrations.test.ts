import { readdirSync, readFileSync } from 'node:fs'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { completeRecord, readMigrations, readRecord } from '../../../scripts/migrations/record.mjs'

const FOLDER = 'server/db/migrations'
const { entries } = v.parse(
  v.object({ entries: v.array(v.object({ idx: v.number(), tag: v.string(), when: v.number() })) }),
  JSON.parse(readFileSync(`${FOLDER}/meta/_journal.json`, 'utf8')),
)

describe('the migrations', () => {
  it('are those of the journal', () => {
    const files = readdirSync(FOLDER).filter((file) => file.endsWith('.sql'))
    expect(files).toEqual(entries.map(({ tag }) => `${tag}.sql`))
  })

  it('keep the snapshot of the newest one only, with which the next one is compared', () => {
    const snapshots = readdirSync(`${FOLDER}/meta`).filter((file) => file.endsWith('_snapshot.json'))
    expect(snapshots).toEqual([`${String(entries.at(-1)?.idx).padStart(4, '0')}_snapshot.json`])
  })

  it('are as they were when they were added (a new one: npm run migrations:record)', async () => {
    expect(await readMigrations()).toEqual(await readRecord())
  })

  it('were generated one after the other, in the order of their numbers', () => {
    const moments = entries.map(({ when }) => when)
    expect(moments).toEqual([...new Set(moments)].toSorted((one, other) => one - other))
  })
})

describe('the record of migrations', () => {
  it('gets new migrations', () => {
    expect(completeRecord({ one: '1 a' }, { one: '1 a', two: '2 b' })).toEqual({
      record: { one: '1 a', two: '2 b' },
      edited: [],
    })
  })

  it('keeps migrations that have been edited or removed, and names them', () => {
    expect(completeRecord({ one: '1 a', two: '2 b' }, { one: '1 c' })).toEqual({
      record: { one: '1 a', two: '2 b' },
      edited: ['one', 'two'],
    })
  })
})
