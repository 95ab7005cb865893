import { readdirSync, readFileSync } from 'node:fs'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

const FOLDER = 'server/db/migrations'
const { entries } = v.parse(
  v.object({ entries: v.array(v.object({ idx: v.number(), tag: v.string() })) }),
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
})
