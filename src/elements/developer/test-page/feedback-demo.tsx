import { useState } from 'react'
import { LONGEST_WAIT, ping } from '../../../contract/developer/system.ts'
import { call } from '../../../core/mql/index.ts'
import { showToast, type Toast } from '../../../core/feedback/toasts.ts'
import { Button } from '../../ui/button/button.tsx'
import { useConfirm } from '../../ui/overlay/use-confirm.ts'
import { useFailure } from '../../ui/query/use-failure.ts'
import { useMessages } from '../../runtime/messages.tsx'

const SEVERITIES = ['success', 'info', 'warn', 'error'] as const satisfies readonly Toast['severity'][]
const COVERED_FOR = 3000

/**
 * Renders buttons for toasts, the confirmation, the page blocker and a slow call, as visitors will see them on this
 * page.
 */
export function FeedbackDemo() {
  const { t } = useMessages()
  const confirm = useConfirm()
  const failure = useFailure()
  const [announcement, setAnnouncement] = useState('')
  const [busy, setBusy] = useState<'covered' | 'slow'>()
  const waitForReply = async (kind: 'covered' | 'slow') => {
    setBusy(kind)
    const reply = await call(
      ping,
      { wait: kind === 'covered' ? COVERED_FOR : LONGEST_WAIT },
      { toast: false, block: kind === 'covered' },
    )
    setBusy(undefined)
    setAnnouncement(reply.ok ? t('test.answered') : failure(reply))
  }
  return (
    <section className="c-panel c-stack" aria-labelledby="feedback">
      <h2 className="c-subtitle" id="feedback">
        {t('test.feedback')}
      </h2>
      <div className="c-row">
        {SEVERITIES.map((severity) => (
          <Button
            key={severity}
            kind="secondary"
            onClick={() => showToast({ severity, summary: t(`test.toast.${severity}`), detail: t('test.toastText') })}
          >
            {t(`test.toast.${severity}`)}
          </Button>
        ))}
        <Button kind="secondary" onClick={() => showToast({ severity: 'info', detail: t('test.toastStays'), life: 0 })}>
          {t('test.stays')}
        </Button>
      </div>
      <div className="c-row">
        <Button
          kind="secondary"
          onClick={() => void confirm().then((yes) => setAnnouncement(t(yes ? 'test.saidYes' : 'test.saidNo')))}
        >
          {t('test.confirm')}
        </Button>
        <Button kind="secondary" busy={busy === 'covered'} onClick={() => void waitForReply('covered')}>
          {t('test.block')}
        </Button>
        <Button kind="secondary" busy={busy === 'slow'} onClick={() => void waitForReply('slow')}>
          {t('test.slow')}
        </Button>
      </div>
      <p role="status">{announcement}</p>
    </section>
  )
}
