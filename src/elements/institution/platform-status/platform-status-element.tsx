import type { ReactNode } from 'react'
import { platformStatus as asked } from '../../../contract/institution/platform-status.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { element, elementSpec, type ScreenProps } from '../../runtime/spec.ts'
import { shadowSheets } from '../../runtime/styles/shadow-sheets.ts'
import { useUniqueId } from '../../runtime/use-unique-id.ts'
import { SignedInScreen } from '../../ui/navigation/signed-in-screen.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Loading } from '../../ui/query/query-state.tsx'
import { ContentNotLoaded } from '../../ui/query/right-missing.tsx'
import { useLiveQuery } from '../../ui/query/use-live-query.ts'
import { wrapWithSession } from '../../ui/session/with-session.tsx'
import { tableSheets } from '../../ui/table/table-sheets.ts'
import { Findings } from './findings.tsx'
import { JobList } from './job-list.tsx'
import { Outbox } from './outbox.tsx'
import css from './platform-status.css?inline'
import { ServerFacts } from './server-facts.tsx'

const spec = elementSpec({
  tag: 'campus-platform-status',
  summary:
    'How the server does: what needs action, each with the line that corrects it, jobs, messages, database, disk and backup; for platform administrators.',
  surface: 'shadow',
  messages: ['public', 'parts', 'portal', 'institution'],
  attributes: {},
  events: {},
})

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useUniqueId()
  return (
    <section className="c-panel c-stack" aria-labelledby={id}>
      <h2 className="c-subtitle" id={id}>
        {title}
      </h2>
      {children}
    </section>
  )
}

function Status({ ready }: { readonly ready: boolean }) {
  const { t, instant } = useMessages()
  const [loaded, reload] = useLiveQuery(asked, ready)
  if (loaded.status === 'failed') return <ContentNotLoaded reply={loaded.reply} onAgain={reload} />
  const [status] = loaded.status === 'found' ? loaded.rows : []
  if (!status) return <Loading />
  return (
    <>
      <p className="c-soft">{t('serverStatus.at', { time: instant(status.at) })}</p>
      {status.suspended ? <Notice kind="danger">{t('serverStatus.suspended')}</Notice> : null}
      {status.answered ? null : <Notice kind="danger">{t('serverStatus.unanswered')}</Notice>}
      <Section title={t('serverStatus.action')}>
        <Findings findings={status.findings} />
      </Section>
      <Section title={t('serverStatus.jobs')}>
        <JobList jobs={status.jobs} />
      </Section>
      <Section title={t('serverStatus.outbox')}>
        <Outbox outbox={status.outbox} />
      </Section>
      <Section title={t('serverStatus.facts')}>
        <ServerFacts status={status} />
      </Section>
    </>
  )
}

function PlatformStatusScreen({ attributes }: ScreenProps<typeof spec>) {
  const { t } = useMessages()
  return (
    <SignedInScreen client={attributes.client} title={t('menu.platformStatus')} lead={t('serverStatus.lead')}>
      {(signedIn) => <Status ready={signedIn} />}
    </SignedInScreen>
  )
}

/** The `<campus-platform-status>` element for our extension route `/platform-status`. */
export const platformStatus = element({
  spec,
  Screen: wrapWithSession(PlatformStatusScreen),
  styles: [...shadowSheets, ...tableSheets, css],
})
