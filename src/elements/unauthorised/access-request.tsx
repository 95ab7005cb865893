import { useState, type SubmitEvent } from 'react'
import { requestMenuAccess } from '../../contract/session.ts'
import { call } from '../../core/mql/index.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { Problem } from '../ui/problem.tsx'
import { useFailure } from '../ui/use-failure.ts'
import { useWords } from '../words.tsx'

/** Asks whoever may grant it for a page (domain brief 2.2.6). */
export function AccessRequest({ page }: { readonly page: string }) {
  const { t } = useWords()
  const failure = useFailure()
  const [busy, setBusy] = useState(false)
  const [sent, setSent] = useState('')
  const [problem, setProblem] = useState('')

  async function submit(submitted: SubmitEvent<HTMLFormElement>): Promise<void> {
    submitted.preventDefault()
    if (busy) return
    const reason = new FormData(submitted.currentTarget).get('reason')
    setBusy(true)
    setProblem('')
    const reply = await call(requestMenuAccess, { routeName: page, reason: typeof reason === 'string' ? reason : '' }, { toast: false, block: true })
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
    <form className="c-stack" onSubmit={(submitted) => void submit(submitted)}>
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
