import { useMemo } from 'react'
import * as v from 'valibot'
import { DLT_HEADER, DLT_TEMPLATE_ID } from '../../../contract/messages/message-texts.ts'
import {
  LONGEST_STUDENT_MESSAGE,
  studentMessagePreview,
  type StudentMessageChoices,
  type StudentMessagePreview,
} from '../../../contract/messages/student-messages.ts'
import { LANGUAGE_CODES, ONE_LINE, type LanguageCode } from '../../../contract/parts.ts'
import { messageTextSchema } from '../../../contract/text-in-message.ts'
import { queryRows } from '../../../core/mql/query-rows.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { toSubmitProblems, type SubmitProblems } from '../../ui/form/form-errors.ts'
import { useRules } from '../../ui/form/rules.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { useFailure } from '../../ui/query/use-failure.ts'
import { ANY, buildEmptyMessage, toSentMessage, type SentMessage, type WriteValues } from './write-values.ts'

const isPlain = (text: string): boolean => text.split(/[\n\r\t]/).every((line) => ONE_LINE.test(line))
const linkless = messageTextSchema(LONGEST_STUDENT_MESSAGE.body)
const hasNoLink = (text: string): boolean => text === '' || v.is(linkless, text)

/** Returns the problems of the server under the names of the fields. */
export const toFieldProblems = ({ fields = {}, ...problems }: SubmitProblems): SubmitProblems => ({
  ...problems,
  fields: Object.fromEntries(
    Object.entries(fields).map(([path, message]) => [path.replace(/^(texts|audience)\./, ''), message]),
  ),
})

/** Builds the schema of the form. */
function useWriteSchema({ mainLanguage }: StudentMessageChoices) {
  const { t } = useMessages()
  const rules = useRules()
  return useMemo(() => {
    const checkText = <Schema extends v.GenericSchema<string, string>>(schema: Schema) =>
      v.pipe(schema, v.check(isPlain, t('notices.plain')), v.check(hasNoLink, t('toStudents.noLink')))
    const { title, body, sms } = LONGEST_STUDENT_MESSAGE
    const dlt = {
      dltTemplateId: v.pipe(
        rules.text(25),
        v.check((text) => text === '' || DLT_TEMPLATE_ID.test(text), t('texts.dltTemplateIdWrong')),
      ),
      dltHeader: v.pipe(
        rules.text(14),
        v.check((text) => text === '' || DLT_HEADER.test(text), t('texts.dltHeaderWrong')),
      ),
    }
    const main = v.object({
      title: checkText(rules.required(title)),
      body: checkText(rules.required(body)),
      sms: checkText(rules.text(sms)),
      ...dlt,
    })
    const other = v.pipe(
      v.object({
        title: checkText(rules.text(title)),
        body: checkText(rules.text(body)),
        sms: checkText(rules.text(sms)),
        ...dlt,
      }),
      v.forward(
        v.check((text) => text.title !== '' || (text.body === '' && text.sms === ''), t('notices.both')),
        ['title'],
      ),
      v.forward(
        v.check((text) => text.body !== '' || (text.title === '' && text.sms === ''), t('notices.both')),
        ['body'],
      ),
    )
    const texts = Object.fromEntries(
      LANGUAGE_CODES.map((language) => [language, language === mainLanguage ? main : other]),
    ) as Record<LanguageCode, typeof other>
    const ids = v.array(v.string())
    const needsSms = v.rawCheck<WriteValues>(({ dataset, addIssue }) => {
      if (!dataset.typed) return
      const values = dataset.value
      if (!values.channels.includes('SMS')) return
      for (const language of LANGUAGE_CODES) {
        const text = values[language]
        if (text.sms === '' && (language === mainLanguage || text.title !== ''))
          addIssue({
            message: t('valid.required'),
            path: [
              { type: 'object', origin: 'value', input: values, key: language, value: text },
              { type: 'object', origin: 'value', input: { ...text }, key: 'sms', value: text.sms },
            ],
          })
      }
    })
    return v.pipe(
      v.object({
        ...texts,
        collegeIds: ids,
        programIds: ids,
        partIds: ids,
        examEventId: v.string(),
        form: v.string(),
        ticket: v.string(),
        held: v.boolean(),
        channels: v.pipe(ids, v.minLength(1, t('toStudents.channelNeeded'))),
      }),
      v.forward(
        v.check(
          ({ examEventId, form, ticket }) => examEventId !== '' || (form === ANY && ticket === ANY),
          t('toStudents.examNeeded'),
        ),
        ['examEventId'],
      ),
      needsSms,
    )
  }, [rules, t, mainLanguage])
}

interface WriteFormOptions {
  readonly choices: StudentMessageChoices
  /** Called with the message, and whom it would reach. */
  readonly onPreview: (message: SentMessage, preview: StudentMessagePreview) => void
}

/** Manages the form of a new message; submitting it shows whom it would reach. What was entered is kept. */
export function useWriteForm({ choices, onPreview }: WriteFormOptions) {
  const failure = useFailure()
  const schema = useWriteSchema(choices)
  return useForm({
    schema,
    initial: buildEmptyMessage(choices),
    keep: 'student-message',
    async onSubmit(values) {
      const message = toSentMessage(values)
      const reply = await queryRows(studentMessagePreview, message)
      if (!reply.ok) return toFieldProblems(toSubmitProblems(reply, failure(reply)))
      const [preview] = reply.result
      if (preview) onPreview(message, preview)
      // Nothing is stored yet: the input stays unsaved, and is kept when the session ends.
      return {}
    },
  })
}
