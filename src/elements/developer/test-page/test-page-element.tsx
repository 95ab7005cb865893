import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $client } from '../../../core/institution/client.ts'
import { element, elementSpec, type ScreenProps } from '../../runtime/spec.ts'
import { shadowSheets } from '../../runtime/styles/shadow-sheets.ts'
import { ensureToaster } from '../../runtime/ensure-toaster.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { useClient } from '../../ui/query/use-client.ts'
import { useHost, useMessages } from '../../runtime/messages.tsx'
import { CheckList } from './check-list.tsx'
import { FeedbackDemo } from './feedback-demo.tsx'
import { ScriptsSample } from './scripts-sample.tsx'
import checks from '../checks/checks.css?inline'
import css from './test-page.css?inline'
import switches from '../../ui/switch/switch.css?inline'
import { useToolsOpen } from './use-tools-open.ts'

const spec = elementSpec({
  tag: 'campus-test-page',
  summary: 'For web teams: checks whether the elements work on this page, and shows what visitors will notice.',
  surface: 'shadow',
  messages: ['public', 'parts', 'tools'],
  attributes: {},
  events: {},
})

function TestScreen({ attributes }: ScreenProps<typeof spec>) {
  const { t } = useMessages()
  const host = useHost()
  const chosen = useStore($client)
  const code = attributes.client ?? chosen?.code
  const state = useClient(code)
  const open = useToolsOpen(state.status === 'found' ? state.client.clientId : undefined)
  useEffect(() => ensureToaster(host), [host])
  if (!open)
    return (
      <div className="c-panel">
        <Notice kind="info">{t('test.closed')}</Notice>
      </div>
    )
  return (
    <div className="c-workspace">
      <header>
        <h1 className="c-title">{t('test.title')}</h1>
        <p className="c-soft">{t('test.about')}</p>
      </header>
      <CheckList code={code} />
      <ScriptsSample />
      <FeedbackDemo />
    </div>
  )
}

/** The `<campus-test-page>` element (specification, sections 2 and 11.1.10). */
export const testPage = element({ spec, Screen: TestScreen, styles: [...shadowSheets, switches, checks, css] })
