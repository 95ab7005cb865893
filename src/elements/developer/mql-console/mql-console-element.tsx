import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { $client } from '../../../core/institution/client.ts'
import { $config } from '../../../core/config/config.ts'
import { element, elementSpec, type ScreenProps } from '../../runtime/spec.ts'
import { shadowSheets } from '../../runtime/styles/shadow-sheets.ts'
import { ensureToaster } from '../../runtime/ensure-toaster.ts'
import { useClient } from '../../ui/query/use-client.ts'
import { useHost, useMessages } from '../../runtime/messages.tsx'
import { CallAnswer } from './call-answer.tsx'
import { Composer, type ComposedCall } from './composer.tsx'
import { ErrorCatalogue } from './error-catalogue.tsx'
import { LogView } from './log-view.tsx'
import css from './mql-console.css?inline'
import { sendComposedCall, type CallResult } from './send.ts'

const spec = elementSpec({
  tag: 'campus-mql-console',
  summary:
    'For integrators: sends any MQL call by hand, shows the complete request and response, and triggers every error code.',
  surface: 'shadow',
  messages: ['public', 'parts', 'tools'],
  attributes: {},
  events: {},
})

function ConsoleScreen({ attributes }: ScreenProps<typeof spec>) {
  const { t } = useMessages()
  const host = useHost()
  const { baseURL, version, region, appCode } = useStore($config)
  const chosen = useStore($client)
  const own = useClient(attributes.client)
  const client = chosen ?? (own.status === 'found' ? own.client : undefined)
  const [callResult, setCallResult] = useState<CallResult>()
  const [busy, setBusy] = useState(false)
  const leaving = useRef(new AbortController())
  useEffect(() => ensureToaster(host), [host])
  useEffect(() => () => leaving.current.abort(), [])

  const sendCall = async (call: ComposedCall) => {
    leaving.current = new AbortController()
    setBusy(true)
    const done = await sendComposedCall(call, leaving.current.signal)
    setCallResult(done)
    setBusy(false)
  }

  return (
    <div className="c-workspace c-console">
      <header className="c-console-head">
        <h1 className="c-title">{t('console.title')}</h1>
        <p className="c-soft">{t('console.about')}</p>
        <p className="c-small">
          <code dir="ltr" translate="no">
            {[baseURL, version, region, appCode, '{o|r|r/c}', 'mql'].filter(Boolean).join('/')}
          </code>
        </p>
      </header>
      <Composer
        clientId={client?.clientId}
        busy={busy}
        onSend={(call) => void sendCall(call)}
        onCancel={() => leaving.current.abort()}
      />
      <CallAnswer callResult={callResult} />
      <ErrorCatalogue client={client} />
      <LogView />
    </div>
  )
}

/** The `<campus-mql-console>` element (specification, sections 2 and 11.6). */
export const mqlConsole = element({ spec, Screen: ConsoleScreen, styles: [...shadowSheets, css] })
