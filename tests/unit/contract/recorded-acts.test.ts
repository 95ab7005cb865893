import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { RECORDED_ACTS } from '../../../src/contract/institution/audit/recorded-acts.ts'
import { LANGUAGE_CODES } from '../../../src/contract/parts.ts'

const readTexts = async (language: string, area: string): Promise<ReadonlyMap<string, unknown>> => {
  const path = resolve(import.meta.dirname, `../../../src/messages/${language}/${area}.json`)
  return new Map(Object.entries(JSON.parse(await readFile(path, 'utf8')) as object))
}

test.each(LANGUAGE_CODES)(
  'each act of the audit log has words in one place, and no other text is there: %s',
  async (language) => {
    const texts = new Map([...(await readTexts(language, 'reports')), ...(await readTexts(language, 'users'))])
    const named = [...texts.keys()].flatMap((key) => /^(?:audit|people\.find)\.act\.(\w+)$/.exec(key)?.[1] ?? [])
    expect(named.sort()).toEqual([...RECORDED_ACTS].sort())
  },
)
