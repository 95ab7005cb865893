import { useEffect, useMemo, useRef, useState } from 'react'
import * as v from 'valibot'
import { requestDataChange } from '../../../contract/account/my-details.ts'
import { call } from '../../../core/mql/index.ts'
import { Button } from '../../ui/button/button.tsx'
import { RadioGroup } from '../../ui/form/fields/choice-fields.tsx'
import { Form } from '../../ui/form/form.tsx'
import { toSubmitProblems } from '../../ui/form/form-errors.ts'
import { useRules } from '../../ui/form/rules.ts'
import { TextArea } from '../../ui/form/fields/text-area.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { useFailure } from '../../ui/query/use-failure.ts'
import { formatWait } from '../../ui/query/format-wait.ts'
import { useMessages } from '../../runtime/messages.tsx'

const EMPTY = { kind: '', text: '' }
const MOST = 1000

/**
 * Renders the form that asks the office to correct or erase data the user cannot change. Shows the number of the
 * request.
 */
export function DataRequest({ onReceived }: { readonly onReceived: () => void }) {
  const messages = useMessages()
  const { t } = messages
  const rules = useRules()
  const failure = useFailure()
  const [received, setReceived] = useState<string>()
  const noticeBox = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (received) noticeBox.current?.focus()
  }, [received])
  const schema = useMemo(
    () => v.object({ kind: rules.oneOf(['CORRECTION', 'ERASURE']), text: rules.required(MOST) }),
    [rules],
  )
  const form = useForm({
    schema,
    initial: EMPTY,
    keep: 'my-details.request',
    async onSubmit(request) {
      const reply = await call(requestDataChange, request, { toast: false })
      if (!reply.ok) return toSubmitProblems(reply, failure(reply))
      if (reply.result.outcome === 'WAIT')
        return { message: t('account.my.waitRequest', { wait: formatWait(messages, reply.result.seconds) }) }
      setReceived(reply.result.requestId)
      onReceived()
      return undefined
    },
  })
  const title = t('account.my.request')
  return (
    <section className="c-part" aria-label={title}>
      <h3 className="c-part-title">{title}</h3>
      {received ? (
        <div ref={noticeBox} tabIndex={-1} className="c-stack">
          <Notice kind="success">
            <p>{t('account.my.requestReceived')}</p>
            <p>
              {t('account.my.reference')}:{' '}
              <strong className="c-reference">
                <bdi dir="ltr">{received}</bdi>
              </strong>
            </p>
          </Notice>
          <div className="c-row">
            <Button
              kind="secondary"
              onClick={() => {
                form.reset(EMPTY)
                setReceived(undefined)
              }}
            >
              {t('account.my.anotherRequest')}
            </Button>
          </div>
        </div>
      ) : (
        <Form form={form} label={title}>
          <RadioGroup
            {...form.field('kind', t('account.my.requestKind'))}
            required
            choices={(['CORRECTION', 'ERASURE'] as const).map((value) => ({
              value,
              label: t(`account.my.request.${value}`),
              hint: t(`account.my.requestHint.${value}`),
            }))}
          />
          <TextArea
            {...form.field('text', t('account.my.requestText'))}
            hint={t('account.my.requestTextHint')}
            max={MOST}
            required
          />
          <div className="c-row">
            <Button type="submit" busy={form.busy}>
              {t('account.my.sendRequest')}
            </Button>
          </div>
        </Form>
      )}
    </section>
  )
}
