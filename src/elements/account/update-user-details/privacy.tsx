import { useState } from 'react'
import { exportMyData } from '../../../contract/account/my-details.ts'
import { call } from '../../../core/mql/index.ts'
import { Button } from '../../ui/button/button.tsx'
import { FurtherIcon } from '../../ui/icons/further-icons.tsx'
import { Icon } from '../../ui/icons/icons.tsx'
import { Problem } from '../../ui/notice/problem.tsx'
import { saveFile } from '../../ui/file/save-file.ts'
import { useFailure } from '../../ui/query/use-failure.ts'
import { formatWait } from '../../ui/query/format-wait.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { DataRequest } from './data-request.tsx'
import { OwnRequests } from './own-requests.tsx'
import type { Own } from './use-details.ts'

/** Renders the export of all data stored about the user. */
function Copy() {
  const messages = useMessages()
  const { t } = messages
  const failure = useFailure()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const [saved, setSaved] = useState('')

  async function downloadData(): Promise<void> {
    setBusy(true)
    setProblem('')
    setSaved('')
    const reply = await call(exportMyData, {}, { toast: false })
    setBusy(false)
    if (!reply.ok) setProblem(failure(reply))
    else if (reply.result.outcome === 'WAIT')
      setProblem(t('account.my.waitCopy', { wait: formatWait(messages, reply.result.seconds) }))
    else {
      const { fileName, text } = reply.result
      saveFile(fileName, text, 'application/json')
      setSaved(fileName)
    }
  }
  return (
    <section className="c-part" aria-label={t('account.my.copy')}>
      <h3 className="c-part-title">{t('account.my.copy')}</h3>
      <p className="c-soft">{t('account.my.copyHint')}</p>
      <Problem sentence={problem} />
      <div className="c-row">
        <Button kind="secondary" busy={busy} onClick={() => void downloadData()}>
          <FurtherIcon name="download" />
          {t('account.my.download')}
        </Button>
        <p className="c-saved" role="status">
          {saved ? (
            <>
              <Icon name="check" />
              <bdi dir="ltr">{saved}</bdi>
            </>
          ) : null}
        </p>
      </div>
    </section>
  )
}

/** Renders the user's statutory data rights. */
export function Privacy({ own }: { readonly own: Own }) {
  return (
    <>
      <Copy />
      <DataRequest onReceived={() => void own.refresh()} />
      <OwnRequests requests={own.details.requests} />
    </>
  )
}
