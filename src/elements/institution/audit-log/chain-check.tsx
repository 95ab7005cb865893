import { useState } from 'react'
import type { RowOf } from '../../../contract/activity.ts'
import { auditCheck } from '../../../contract/account/my-sessions.ts'
import { query } from '../../../core/mql/index.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Problem } from '../../ui/notice/problem.tsx'
import { useFailure } from '../../ui/query/use-failure.ts'

type Report = RowOf<typeof auditCheck>

/** Renders what the check of the log has found. */
function Result({ report: { rows, brokenAt, truncated } }: { readonly report: Report }) {
  const { t, number } = useMessages()
  if (brokenAt !== null)
    return (
      <Notice kind="danger" announced>
        {t('audit.broken', { act: number(brokenAt) })}
      </Notice>
    )
  if (truncated)
    return (
      <Notice kind="danger" announced>
        {t('audit.truncated')}
      </Notice>
    )
  return (
    <Notice kind="success" announced>
      {t('audit.intact', { count: rows, number: number(rows) })}
    </Notice>
  )
}

/** Checks on demand that no act of the log was changed or removed, and shows the result. */
export function ChainCheck() {
  const { t } = useMessages()
  const failure = useFailure()
  const [busy, setBusy] = useState(false)
  const [report, setReport] = useState<Report>()
  const [problem, setProblem] = useState('')
  async function handlePress(): Promise<void> {
    if (busy) return
    setBusy(true)
    setProblem('')
    setReport(undefined)
    const reply = await query([auditCheck], { auditCheck: {} }, { toast: false })
    setBusy(false)
    if (reply.ok) setReport(reply.result.auditCheck[0])
    else setProblem(failure(reply))
  }
  return (
    <section className="c-panel c-stack" aria-label={t('audit.check')}>
      <div className="c-audit-check">
        <p className="c-small c-soft">{t('audit.checkAbout')}</p>
        <Button kind="secondary" busy={busy} onClick={() => void handlePress()}>
          {t('audit.check')}
        </Button>
      </div>
      <Problem sentence={problem} />
      {report ? <Result report={report} /> : null}
    </section>
  )
}
