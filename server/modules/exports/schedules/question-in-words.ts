import type { ExportRequest } from '../../../../src/contract/exports/sources.ts'
import type { SourceContext } from '../sources/export-source.ts'
import type { AnySource } from '../sources/export-sources.ts'
import type { Words } from '../export-words.ts'

interface Question {
  readonly search: string
  readonly filters?: Readonly<Record<string, unknown>> | undefined
}

/** Filters with free text, which may name a person. */
const FREE_TEXTS = ['createdBy']

/**
 * Returns the question of an export in words without personal data: typed texts may name a person, so that only their
 * presence is mentioned.
 */
export async function loadQuestionText(
  { filters: question }: ExportRequest,
  source: AnySource,
  context: SourceContext,
  words: Words,
): Promise<string> {
  const { search, filters = {}, ...others }: Question = question
  const plain = Object.entries(filters).filter(([name]) => !FREE_TEXTS.includes(name))
  const left = search !== '' || plain.length < Object.keys(filters).length
  const printed = await source.printFilters(
    { ...others, search: '', filters: Object.fromEntries(plain) } as never,
    context,
    words,
  )
  const parts = [
    ...printed.map(({ label, value }) => `${label}: ${value}`),
    ...(left ? [words.label('question.typed')] : []),
  ]
  return parts.length === 0 ? words.label('document.unfiltered') : parts.join(' · ')
}
