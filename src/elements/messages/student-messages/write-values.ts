import type { InputOf } from '../../../contract/activity.ts'
import { mapLanguages } from '../../../contract/i18n/translations.ts'
import type { FORM_CHOICES, TICKET_CHOICES } from '../../../contract/messages/student-audience.ts'
import type {
  sendStudentMessage,
  StudentChannel,
  StudentMessageChoices,
} from '../../../contract/messages/student-messages.ts'
import { LANGUAGE_CODES, type LanguageCode } from '../../../contract/parts.ts'

/** What a message says in one language, as the form holds it. */
export interface WrittenText {
  readonly title: string
  readonly body: string
  readonly sms: string
  readonly dltTemplateId: string
  readonly dltHeader: string
}

/** A message as the form holds it: a text for each language, and the audience as ids. */
export interface WriteValues extends Record<string, unknown>, Record<LanguageCode, WrittenText> {
  readonly collegeIds: string[]
  readonly programIds: string[]
  readonly partIds: string[]
  readonly examEventId: string
  readonly form: string
  readonly ticket: string
  readonly held: boolean
  readonly channels: string[]
}

/** Stands for no choice by form or by hall ticket. */
export const ANY = 'ANY'

const EMPTY: WrittenText = { title: '', body: '', sms: '', dltTemplateId: '', dltHeader: '' }

/** Returns the values of a new message: to everybody, on all channels that the institution has. */
export const buildEmptyMessage = ({ channels }: StudentMessageChoices): WriteValues => ({
  ...mapLanguages((): WrittenText => EMPTY),
  collegeIds: [],
  programIds: [],
  partIds: [],
  examEventId: '',
  form: ANY,
  ticket: ANY,
  held: false,
  channels: [...channels],
})

/** Returns the languages in which a message says something. */
export const listWritten = (values: Readonly<Record<LanguageCode, WrittenText>>): readonly LanguageCode[] =>
  LANGUAGE_CODES.filter((language) => values[language].title !== '' && values[language].body !== '')

/** A message as the server takes it, but for the number of its students. */
export type SentMessage = Omit<InputOf<typeof sendStudentMessage>, 'expected'>

/** Returns a message as the server takes it: languages without a text are left out. */
export function toSentMessage(values: WriteValues): SentMessage {
  const channels = values.channels as StudentChannel[]
  const isBySms = channels.includes('SMS')
  return {
    audience: {
      collegeIds: values.collegeIds.map(Number),
      programIds: values.programIds.map(Number),
      partIds: values.partIds.map(Number),
      examEventId: values.examEventId === '' ? null : Number(values.examEventId),
      form: values.form === ANY ? null : (values.form as (typeof FORM_CHOICES)[number]),
      ticket: values.ticket === ANY ? null : (values.ticket as (typeof TICKET_CHOICES)[number]),
      held: values.held,
    },
    channels,
    texts: Object.fromEntries(
      listWritten(values).map((language) => {
        const { title, body, sms, dltTemplateId, dltHeader } = values[language]
        const dlt = { dltTemplateId: dltTemplateId || null, dltHeader: dltHeader || null }
        return [
          language,
          { title, body, ...(isBySms ? { sms, ...dlt } : { sms: '', dltTemplateId: null, dltHeader: null }) },
        ]
      }),
    ),
  }
}
