import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { listPublicElements } from '../../../../scripts/vite/element-entries.ts'
import { getAttributes } from '../../../../src/elements/runtime/attributes.ts'
import { loadElement, type ElementTag } from '../../../../src/elements/runtime/registry.ts'
import { ATTRIBUTES, listPrefilledAttributes } from '../../../../src/elements/runtime/opening/attributes.ts'
import {
  findOpenableTag,
  OPENABLE,
  OUTCOME_BY_EVENT,
  OUTCOMES,
} from '../../../../src/elements/runtime/opening/outcomes.ts'
import { chooseWords } from '../../../../src/elements/runtime/opening/words.ts'

const specs = await Promise.all(listPublicElements().map(async (tag) => (await loadElement(tag as ElementTag)).spec))

describe('what can be opened in a dialog', () => {
  it('is every public element, with every attribute that one of them has', () => {
    expect(Object.keys(OPENABLE).sort()).toEqual(listPublicElements().sort())
    const attributeNames = new Set(specs.flatMap((spec) => Object.keys(getAttributes(spec))))
    expect([...ATTRIBUTES].sort()).toEqual([...attributeNames].sort())
  })

  it('has an outcome for each event that ends something, and each outcome belongs to an element', () => {
    const sent = new Set(specs.flatMap(({ events }) => Object.keys(events)))
    for (const event of Object.keys(OUTCOME_BY_EVENT)) expect(sent).toContain(event)
    const used = new Set(Object.values(OPENABLE).flatMap(({ outcomes }) => [...outcomes]))
    expect(OUTCOMES.filter((name) => !used.has(name as 'paid'))).toEqual(['dismissed', 'failed'])
  })

  it('is in the documentation, each outcome with its elements, from the first to the furthest', async () => {
    const text = await readFile(resolve('docs/opening.md'), 'utf8')
    const rows = [...text.matchAll(/^\| `([a-z-]+)` \| `(?:null|\{[^`]*\})` \| (.*) \|$/gm)]
    expect(rows.map(([, name]) => name)).toEqual(OUTCOMES)
    for (const [tag, { outcomes }] of Object.entries(OPENABLE))
      expect([
        tag,
        rows
          .filter(([, , where]) => where?.includes(`\`${tag}\``))
          .map(([, name]) => name)
          .sort(),
      ]).toEqual([tag, [...outcomes].sort()])
  })

  it('is found by its name with and without campus-, and nothing else is', () => {
    expect(findOpenableTag('hall-ticket')).toBe('campus-hall-ticket')
    expect(findOpenableTag(' campus-hall-ticket')).toBe('campus-hall-ticket')
    for (const name of ['portal', 'constructor', '', 'script']) expect(findOpenableTag(name)).toBe(undefined)
  })

  it('says nothing of a payment that is not paid as if it were', () => {
    const status = (name: string) => OUTCOME_BY_EVENT['campus-payment-checked']?.({ status: name })
    expect(['SUCCESS', 'LATE_SUCCESS', 'PENDING', 'MISMATCH', 'UNKNOWN'].map(status)).toEqual([
      'paid',
      'paid',
      'payment-checked',
      'payment-checked',
      'payment-checked',
    ])
  })
})

describe('what a page prefills', () => {
  it('becomes attributes, and anything else is refused', () => {
    expect(listPrefilledAttributes({ userName: 'x', prn: '1', exam: 'W26' })).toEqual({
      'user-name': 'x',
      prn: '1',
      exam: 'W26',
    })
    expect(listPrefilledAttributes({ password: 'x', constructor: 'y' } as object)).toEqual({})
  })
})

describe('the language of a dialog', () => {
  it('is the first that is ours, else English', () => {
    expect(chooseWords(undefined, 'ur-PK', 'mr')).toBe('ur')
    expect(chooseWords('ta', '', 'constructor')).toBe('en')
  })
})
