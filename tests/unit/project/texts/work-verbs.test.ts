import { describe, expect, it } from 'vitest'
import { WORK_KINDS } from '../../../../src/contract/home/work-kinds.ts'
import { readTexts, TRANSLATED } from '../../../../scripts/messages/texts.mjs'

/** The verbs with which work begins in English. */
const VERBS = [
  'Add',
  'Answer',
  'Appoint',
  'Approve',
  'Accept',
  'Assign',
  'Clear up',
  'Complete',
  'Confirm',
  'Correct',
  'Decide',
  'Enter',
  'Extend',
  'Forward',
  'Generate',
  'Move',
  'Publish',
  'Review',
  'Send',
  'Separate',
  'Set',
  'Shorten',
]
/**
 * How requests end in the other languages, before the slot of a process; the verb is the last word.
 */
const REQUESTS: Readonly<Record<string, RegExp>> = {
  hi: /(एँ|ें|दें|लें)(: \{process\})?$/,
  mr: /(ा|्या)(: \{process\})?$/,
  ur: /(یں)(: \{process\})?$/,
  dv: /(ވާ)(: \{process\})?$/,
}

describe('the work on the homes', () => {
  it('says for each kind of the table with a verb what is to be done', async () => {
    const texts = await readTexts('en')
    const nouns = WORK_KINDS.map((kind) => texts.get(`home:home.work.${kind}`) ?? kind).filter(
      (text) => !VERBS.some((verb) => text.startsWith(`${verb} `) || text.startsWith(`${verb}: `)),
    )
    expect(nouns).toEqual([])
  })

  it.each(TRANSLATED)('says so with a request in %s, too', async (language) => {
    const texts = await readTexts(language)
    const nouns = WORK_KINDS.map((kind) => texts.get(`home:home.work.${kind}`) ?? kind).filter(
      (text) => !REQUESTS[language]?.test(text),
    )
    expect(nouns).toEqual([])
  })
})
