import { useMemo } from 'react'
import * as v from 'valibot'
import {
  DLT_HEADER,
  DLT_TEMPLATE_ID,
  findSlotFaults,
  LONGEST_TEXT,
  saveMessageText,
  type MessageTextRow,
} from '../../../contract/messages/message-texts.ts'
import { ONE_LINE } from '../../../contract/parts.ts'
import { callOnce } from '../../../core/mql/call-once.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { toSubmitProblems } from '../../ui/form/form-errors.ts'
import { useRules } from '../../ui/form/rules.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { useFailure } from '../../ui/query/use-failure.ts'

/** Names slots as they are written in a text. */
export const writeSlots = (slots: readonly string[]): string => slots.map((one) => `{${one}}`).join(' ')

function useTextSchema({ channel, required }: MessageTextRow, slots: readonly string[]) {
  const { t } = useMessages()
  const rules = useRules()
  return useMemo(() => {
    const unknown = (text: string): string => findSlotFaults(text, slots, []).unknown.join(' ')
    const missing = (text: string): string => writeSlots(findSlotFaults(text, slots, required).missing)
    const knownSlotsOnly = v.check<string, (issue: { readonly input: string }) => string>(
      (text) => unknown(text) === '',
      ({ input }) => t('texts.unknown', { slots: unknown(input) }),
    )
    const complete = v.check<string, (issue: { readonly input: string }) => string>(
      (text) => missing(text) === '',
      ({ input }) => t('texts.missing', { slots: missing(input) }),
    )
    const matches = (pattern: RegExp, message: string) =>
      v.check((text: string) => text === '' || pattern.test(text), message)
    const isMail = channel === 'EMAIL'
    const line = v.regex(ONE_LINE, t('notices.plain'))
    return v.object({
      subject: isMail
        ? v.pipe(rules.required(LONGEST_TEXT.subject), line, knownSlotsOnly)
        : rules.text(LONGEST_TEXT.subject),
      body: v.pipe(rules.required(LONGEST_TEXT[channel]), knownSlotsOnly, complete),
      dltTemplateId: v.pipe(rules.text(25), matches(DLT_TEMPLATE_ID, t('texts.dltTemplateIdWrong'))),
      dltHeader: v.pipe(rules.text(14), matches(DLT_HEADER, t('texts.dltHeaderWrong'))),
    })
  }, [channel, required, slots, rules, t])
}

/** Manages the form of a text. */
export function useTextForm(text: MessageTextRow, slots: readonly string[], onSaved: () => void) {
  const failure = useFailure()
  const schema = useTextSchema(text, slots)
  const { event, channel, language, version, subject, body, dltTemplateId, dltHeader } = text
  return useForm({
    schema,
    initial: { subject: subject ?? '', body, dltTemplateId: dltTemplateId ?? '', dltHeader: dltHeader ?? '' },
    keep: `message-text-${event}-${channel}-${language}`,
    async onSubmit(entered) {
      const reply = await callOnce(
        saveMessageText,
        {
          event,
          channel,
          language,
          seen: version,
          subject: channel === 'EMAIL' ? entered.subject : null,
          body: entered.body,
          dltTemplateId: entered.dltTemplateId || null,
          dltHeader: entered.dltHeader || null,
        },
        { toast: false },
      )
      if (!reply.ok) return toSubmitProblems(reply, failure(reply))
      onSaved()
      return undefined
    },
  })
}
