import { readdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { LANGUAGE_CODES } from '../../../src/contract/parts.ts'
import { MESSAGE_AREAS } from '../../../src/core/i18n/message-areas.ts'
import { listElementNames, listPublicElements } from '../../../scripts/vite/element-entries.ts'
import { areaOfKey, readFirstStage, listStages } from '../../support/message-graph.ts'

const MESSAGES = resolve(import.meta.dirname, '../../../src/messages')
const publicFolders = listPublicElements().map((tag) => tag.replace('campus-', ''))

test('every language has a message file for each area, and no other', async () => {
  for (const language of LANGUAGE_CODES) {
    const names = (await readdir(resolve(MESSAGES, language))).map((name) => name.replace('.json', ''))
    expect(names.sort(), language).toEqual([...MESSAGE_AREAS].sort())
  }
})

test('every element loads the message file of every message that it can show, at first and later', () => {
  const without = listElementNames()
    .flatMap(listStages)
    .flatMap(({ name, keys, areas }) =>
      [...keys]
        .filter((key) => !areas.has(areaOfKey.get(key) ?? ''))
        .map((key) => `${name} says ${key} without ${areaOfKey.get(key) ?? ''}.json`),
    )
  expect(without).toEqual([])
})

/** Message files that every screen of the portal has with its frame. */
const FRAME = new Set(['public', 'parts', 'portal'])

test('an element first loads only message files that it uses at first, beside those of the portal', () => {
  const idle = listElementNames().flatMap((name) => {
    const { keys, areas } = readFirstStage(name)
    const usedAreas = new Set([...keys].map((key) => areaOfKey.get(key)))
    const kept = publicFolders.includes(name) ? new Set<string>() : FRAME
    return [...areas].filter((area) => !usedAreas.has(area) && !kept.has(area)).map((area) => `${name}: ${area}`)
  })
  expect(idle).toEqual([])
})

test.each(['payment', 'account', 'sign-in'])(
  'every message in %s is used by a public element in its first stage',
  (area) => {
    const first = new Set(publicFolders.flatMap((folder) => [...readFirstStage(folder).keys]))
    expect([...areaOfKey].filter(([key, where]) => where === area && !first.has(key)).map(([key]) => key)).toEqual([])
  },
)
