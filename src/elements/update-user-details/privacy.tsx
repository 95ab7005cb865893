import { useState } from 'react'
import { exportMyData } from '../../contract/account/my-details.ts'
import { call } from '../../core/mql/index.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icons.tsx'
import { Problem } from '../ui/problem.tsx'
import { saveFile } from '../ui/save-file.ts'
import { useFailure } from '../ui/use-failure.ts'
import { useWords } from '../words.tsx'
import { DataRequest } from './data-request.tsx'
import { OwnRequests } from './own-requests.tsx'
import type { Own } from './use-details.ts'

/** A copy of everything that is held of the person. */
function Copy() {
  const { t, number } = useWords()
  const failure = useFailure()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const [saved, setSaved] = useState('')

  async function download(): Promise<void> {
    setBusy(true)
    setProblem('')
    setSaved('')
    const reply = await call(exportMyData, {}, { toast: false })
    setBusy(false)
    if (!reply.ok) setProblem(failure(reply))
    else if (reply.result.outcome === 'WAIT') setProblem(t('account.my.waitCopy', { hours: number(Math.ceil(reply.result.seconds / 3600)) }))
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
        <Button kind="secondary" busy={busy} onClick={() => void download()}>
          <Icon name="download" />
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

/** What the law gives people over their data. */
export function Privacy({ own }: { readonly own: Own }) {
  return (
    <>
      <Copy />
      <DataRequest onReceived={() => void own.refresh()} />
      <OwnRequests requests={own.details.requests} />
    </>
  )
}
