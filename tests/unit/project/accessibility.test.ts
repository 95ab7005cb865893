import { expect, it } from 'vitest'
import { listAllProofs, CRITERIA, EVIDENCE, splitProof } from '../../../scripts/docs/accessibility-doc.ts'
import { HEARD } from '../../../scripts/docs/accessibility/heard.ts'
import { listTests, listTitlesWithAxe } from '../../../scripts/docs/accessibility/tests-with-axe.ts'
import { listPublicElements } from '../../../scripts/vite/element-entries.ts'

/** How many success criteria of A and AA each guideline of WCAG 2.2 has, without 4.1.1, which it has removed. */
const IN_GUIDELINE = {
  '1.1': 1,
  '1.2': 5,
  '1.3': 5,
  '1.4': 9,
  '2.1': 3,
  '2.2': 2,
  '2.3': 1,
  '2.4': 8,
  '2.5': 6,
  '3.1': 2,
  '3.2': 5,
  '3.3': 6,
  '4.1': 2,
}

it('every success criterion of WCAG 2.2 A and AA has a row, once', () => {
  const ids = CRITERIA.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  const guidelines = ids.map((id) => id.split('.').slice(0, 2).join('.'))
  expect(
    Object.fromEntries(Object.keys(IN_GUIDELINE).map((one) => [one, guidelines.filter((id) => id === one).length])),
  ).toEqual(IN_GUIDELINE)
  expect(ids).toHaveLength(55)
})

it('every public element has evidence, and no other one', () => {
  expect(Object.keys(EVIDENCE).sort()).toEqual(listPublicElements().sort())
})

it('every public element has tests in which axe looks at it', () => {
  const without = listPublicElements().filter(
    (tag) => !(EVIDENCE[tag]?.states ?? []).some((file) => listTitlesWithAxe(file, tag).length > 0),
  )
  expect(without).toEqual([])
})

it('every test that is named as evidence exists', () => {
  const titles = new Map<string, readonly string[]>()
  const lost = listAllProofs().filter((proof) => {
    const { file, title } = splitProof(proof)
    if (!titles.has(file))
      titles.set(
        file,
        listTests(file).map((test) => test.title),
      )
    return title === '' || !titles.get(file)?.some((one) => one.includes(title))
  })
  expect(lost).toEqual([])
})

it('every criterion that is named for an element is one that elements meet', () => {
  const criterionIds = new Set(CRITERIA.filter(({ by }) => by === 'elements').map(({ id }) => id))
  const named = Object.values(EVIDENCE).flatMap(({ criteria }) => criteria.map(({ id }) => id))
  expect(named.filter((id) => !criterionIds.has(id))).toEqual([])
})

it('nothing that receives the focus is announced as well', () => {
  const twice = Object.entries(HEARD).flatMap(([language, acts]) =>
    Object.entries(acts)
      .filter(([, { said = [], focus = [] }]) => said.some((text) => focus.some((name) => name.includes(text))))
      .map(([act]) => `${language}: ${act}`),
  )
  expect(twice).toEqual([])
})
