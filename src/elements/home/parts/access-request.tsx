import { useState, type SubmitEvent } from 'react'
import { requestMenuAccess } from '../../../contract/home/home.ts'
import { call } from '../../../core/mql/index.ts'
import { Button } from '../../ui/button/button.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Problem } from '../../ui/notice/problem.tsx'
import { useFailure } from '../../ui/query/use-failure.ts'
import { useMessages } from '../../runtime/messages.tsx'

/** Renders the form that requests access to a page from those who may grant it (specification, section 11.2.6). */
export function AccessRequest({ page }: { readonly page: string }) {
  const { t } = useMessages()
  const failure = useFailure()
  const [busy, setBusy] = useState(false)
  const [sent, setSent] = useState('')
  const [problem, setProblem] = useState('')

  async function handleSubmit(submitted: SubmitEvent<HTMLFormElement>): Promise<void> {
    submitted.preventDefault()
    if (busy) return
    const reason = new FormData(submitted.currentTarget).get('reason')
    setBusy(true)
    setProblem('')
    const reply = await call(
      requestMenuAccess,
      { routeName: page, reason: typeof reason === 'string' ? reason : '' },
      { toast: false, block: true },
    )
    setBusy(false)
    if (reply.ok) setSent(reply.result.requestId)
    else setProblem(failure(reply))
  }

  if (sent)
    return (
      <Notice kind="success" announced>
        {t('unauthorised.sent', { id: sent })}
      </Notice>
    )
  return (
    <form className="c-stack" onSubmit={(submitted) => void handleSubmit(submitted)}>
      <TextField label={t('unauthorised.reason')} name="reason" maxLength={500} autoComplete="off" />
      <Problem sentence={problem} />
      <div>
        <Button type="submit" kind="secondary" busy={busy}>
          {t('unauthorised.request')}
        </Button>
      </div>
    </form>
  )
}
