import type { LocalisedName } from '../../../../src/contract/parts.ts'
import { hashSeenValues, sortEntries } from '../../../lib/crypto/seen-digest.ts'
import type { ExamEventRow } from '../../hall-tickets/tickets/events.ts'

/** What a person enters about an examination. */
export type EnteredEvent = Pick<
  ExamEventRow,
  | 'code'
  | 'name'
  | 'nameI18n'
  | 'academicYearId'
  | 'season'
  | 'startsOn'
  | 'endsOn'
  | 'correctionsUntil'
  | 'helpline'
  | 'formsRequired'
>

/** Returns the mark of the values of an examination: a later save says with it which values it changes. */
export const hashExam = (event: EnteredEvent): string =>
  hashSeenValues([
    event.code,
    event.name,
    sortEntries(event.nameI18n),
    event.academicYearId,
    event.season,
    event.startsOn,
    event.endsOn,
    event.correctionsUntil,
    event.helpline,
    event.formsRequired,
  ])

/** A printed instruction. */
export interface Instruction {
  readonly text: LocalisedName['name']
  readonly translations: LocalisedName['translations']
}

/** Returns the same mark of instructions, in their order. */
export const hashInstructions = (items: readonly Instruction[]): string =>
  hashSeenValues(items.map(({ text, translations }) => [text, sortEntries(translations)]))
