import { expect, it } from 'vitest'
import { isPublicKey, readTexts } from '../../../../scripts/messages/texts.mjs'

/** Words for the place, shape or colour of a control (WCAG 1.3.3). */
const SENSORY = new RegExp(
  `\\b(${[
    'above|below|beside|bottom|lower|upper|(?:on|at) the (?:left|right|top)',
    'black|blue|colou?red|green|gr[ae]y|orange|red|white|yellow',
    'arrow|circle|icon|round|square|triangle',
  ].join('|')})\\b`,
  'i',
)

/** Texts that may have such a word, with the reason. */
const ALLOWED = new Map([
  ['payment-later:payment.says.UNKNOWN', 'The search is the next part of the document, in every layout.'],
])

it('public texts name a control by its label, never by its place, shape or colour', async () => {
  const found = [...(await readTexts('en'))].filter(
    ([key, text]) => isPublicKey(key) && SENSORY.test(text) && !ALLOWED.has(key),
  )
  expect(found).toEqual([])
})

it('no text is allowed such a word without having one', async () => {
  const texts = await readTexts('en')
  expect([...ALLOWED.keys()].filter((key) => !SENSORY.test(texts.get(key) ?? ''))).toEqual([])
})
