import { Notice } from '../../ui/notice/notice.tsx'
import { RefusalSentence } from '../../ui/query/refusal-sentence.tsx'
import { useMessages } from '../../runtime/messages.tsx'
import { toShownVerdict } from './ticket-facts.ts'
import type { CheckResult } from './use-checks.ts'
import { Verdict } from './verdict.tsx'

/** Renders the result of an attempt: a verdict, or the reason why there is none. */
export function CheckResultView({ result: { checked, short, obstacle } }: { readonly result: CheckResult }) {
  const messages = useMessages()
  const { t, instant } = messages
  if (obstacle)
    return (
      <Notice kind="warning">{t(obstacle === 'otherCode' ? 'verify.otherCode' : `verify.problem.${obstacle}`)}</Notice>
    )
  if (!checked) return null
  const shown = toShownVerdict(checked, messages)
  if (shown) return <Verdict shown={shown} />
  if (checked.by === 'server')
    return checked.verdict.outcome === 'RATE' ? (
      <Notice kind="danger">{t('verify.rate', { time: instant(checked.verdict.until) })}</Notice>
    ) : null
  if (checked.by !== 'nobody') return null
  return (
    <Notice kind="danger">
      <p>
        <RefusalSentence reply={checked.reply} />
      </p>
      {short && checked.reply.failure ? <p>{t('verify.shortNeedsLine')}</p> : null}
    </Notice>
  )
}
