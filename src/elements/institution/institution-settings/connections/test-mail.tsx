import { useState } from 'react'
import type { OutputOf } from '../../../../contract/activity.ts'
import { sendTestMail } from '../../../../contract/institution/connections.ts'
import { onFault } from '../../../../core/feedback/log.ts'
import { isolateLtr } from '../../../../core/i18n/isolate.ts'
import type { MessageKey } from '../../../../core/i18n/messages.ts'
import { call } from '../../../../core/mql/index.ts'
import { useMessages } from '../../../runtime/messages.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { useFailure } from '../../../ui/query/use-failure.ts'

const FAILURES: Readonly<Record<string, MessageKey>> = {
  AUTH: 'settings.mailFailure.AUTH',
  TLS: 'settings.mailFailure.TLS',
  TIMEOUT: 'settings.mailFailure.TIMEOUT',
  CONNECT: 'settings.mailFailure.CONNECT',
  ADDRESS: 'settings.mailFailure.ADDRESS',
  CONFIGURATION: 'settings.broken',
}

type Tested = OutputOf<typeof sendTestMail>

/** Renders the button that sends a mail to the person's own address, and what the mail server answered. */
export function TestMail({ to }: { readonly to: string | null }) {
  const { t } = useMessages()
  const failure = useFailure()
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState<Tested | string>()
  if (to === null) return <Notice kind="info">{t('settings.mailNoAddress')}</Notice>
  const sendMail = async () => {
    setBusy(true)
    setResult(undefined)
    const reply = await call(sendTestMail, {}, { toast: false })
    setBusy(false)
    setResult(reply.ok ? reply.result : failure(reply))
  }
  const formatTestResult = (tested: Tested): string => {
    switch (tested.outcome) {
      case 'SENT':
        return t('settings.mailSent', { address: isolateLtr(tested.to) })
      case 'FAILED': {
        const { [tested.failure]: messageKey } = FAILURES
        return messageKey
          ? t(messageKey)
          : t('settings.mailFailure.SMTP', { code: tested.failure.replace('SMTP_', '') })
      }
      case 'NO_ADDRESS':
        return t('settings.mailNoAddress')
      case 'NO_SERVER':
        return t('settings.mailNone')
    }
  }
  const sent = typeof result === 'object' && result.outcome === 'SENT'
  return (
    <>
      <div className="c-row">
        <Button kind="secondary" busy={busy} onClick={() => void sendMail().catch(onFault)}>
          {t('settings.testMail')}
        </Button>
        <span className="c-small c-soft">
          {t('settings.testMailTo', { address: isolateLtr(to) })} {t('settings.savedOnly')}
        </span>
      </div>
      {result === undefined ? null : (
        <Notice kind={sent ? 'success' : 'danger'} announced>
          {typeof result === 'string' ? result : formatTestResult(result)}
        </Notice>
      )}
    </>
  )
}
