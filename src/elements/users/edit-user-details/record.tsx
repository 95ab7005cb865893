import { lazy, Suspense, useEffect, useMemo, useRef } from 'react'
import { findLeftList } from '../../../core/routing/list-position.ts'
import { Button } from '../../ui/button/button.tsx'
import { usePageRecord } from '../../ui/navigation/use-page-record.ts'
import { Menu } from '../../ui/overlay/menu.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { ContentNotLoaded } from '../../ui/query/right-missing.tsx'
import { StatusTag } from '../parts/status-tag.tsx'
import { useUserActs, type Person } from '../acts/user-acts.tsx'
import { useMayAnswer } from '../approvals/use-may-answer.ts'
import { PageLoading } from '../../ui/query/page-loading.tsx'
import { Tabs, type Tab } from '../../ui/tabs/tabs.tsx'
import { ToolIcon } from '../../ui/icons/tool-icons.tsx'
import { useMessages } from '../../runtime/messages.tsx'
import { countTab, RecordPart, listTabs } from './record-parts.tsx'
import { useDetail, type Detail } from './use-detail.ts'
import { DataText } from '../../ui/i18n/data-text.tsx'
import { formatPersonName } from '../../ui/i18n/format-person-name.ts'

// Lazy chunk: few users have pending requests.
const ApprovalsList = lazy(async () => ({ default: (await import('../approvals/approvals-list.tsx')).ApprovalsList }))

interface RecordProps {
  readonly userId: string
  readonly tab: string
  readonly onTab: (tab: string) => void
  readonly onBack: () => void
  readonly visit: ((path: string) => void) | undefined
}

function Shown({
  detail,
  tab,
  onTab,
  visit,
  again,
}: Pick<RecordProps, 'onTab' | 'visit'> & {
  readonly detail: Detail
  readonly tab: string
  readonly again: () => void
}) {
  const { t, number, language } = useMessages()
  const heading = useRef<HTMLHeadingElement>(null)
  const { displayName, status, userType, own, mayEdit, mayAct, mayActNot, lockedUntil, secondStep, userId } = detail
  const local = formatPersonName(detail, language)
  const locked = lockedUntil !== null
  const person: Person = {
    userId,
    name: local,
    status,
    locked,
    secondStep: secondStep === 'ON',
    own,
    mayEdit,
    mayAct,
    mayActNot,
  }
  const mayAnswer = useMayAnswer()
  const acts = useUserActs({ go: visit, onChanged: again, onRecord: true })
  const parts = listTabs(detail)
  const tabs = parts.map((part): Tab => {
    const count = countTab(part, detail)
    return { id: part, label: t(`people.find.tab.${part}`), ...(count > 0 && { count: number(count) }) }
  })
  // Focus the heading, so that screen readers announce whose record it is.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <article className="c-panel c-stack" aria-labelledby="person">
      <header className="c-find-head">
        <div className="c-find-who">
          <h1 className="c-title" id="person" ref={heading} tabIndex={-1}>
            <DataText>{local}</DataText>
          </h1>
          <p className="c-soft c-small">
            {local === displayName ? null : (
              <>
                <DataText>{displayName}</DataText>
                {' · '}
              </>
            )}
            <bdi dir="ltr">{detail.loginName}</bdi>
            {' · '}
            {t(`people.type.${userType}`)}
          </p>
          <div className="c-row c-find-tags">
            <StatusTag status={locked && status === 'ACTIVE' ? 'LOCKED' : status} />
            {own ? <span className="c-chip">{t('people.find.own')}</span> : null}
          </div>
        </div>
        <div className="c-row">
          {mayEdit && visit ? (
            <Button kind="secondary" data-size="small" onClick={() => visit(`/update-edit-user?user=${userId}`)}>
              <ToolIcon name="edit" />
              {t('people.find.edit')}
            </Button>
          ) : null}
          <Menu shows="words" size="small" label={t('people.find.acts')} entries={acts.listEntries(person)} />
        </div>
      </header>
      {detail.mustChangePassword ? <Notice kind="info">{t('people.find.mustChange')}</Notice> : null}
      {mayAnswer && !detail.own ? (
        <Suspense fallback={null}>
          <ApprovalsList userId={userId} onAnswered={again} />
        </Suspense>
      ) : null}
      <Tabs
        label={t('people.find.tabs')}
        tabs={tabs}
        selected={parts.find((part) => part === tab) ?? 'profile'}
        onSelect={onTab}
      >
        <RecordPart tab={tab} detail={detail} again={again} />
      </Tabs>
      {acts.layer}
    </article>
  )
}

/** Renders the record of one user (specification, section 11.3.7), read-only; actions are in the menu. */
export function Record({ userId, tab, onTab, onBack, visit }: RecordProps) {
  const { t, language } = useMessages()
  const [result, reload] = useDetail(userId)
  const found = result.status === 'found' ? result.rows[0] : undefined
  usePageRecord(found && formatPersonName(found, language))
  /** Where the record was opened from: the list of users, else the search of this page. */
  const reachable = visit !== undefined
  const toList = useMemo(
    () => (reachable ? findLeftList('/user-management', userId)?.open : undefined),
    [reachable, userId],
  )
  return (
    <>
      <p>
        <button type="button" className="c-link" onClick={toList ?? onBack}>
          {t(toList ? 'people.find.toList' : 'people.find.back')}
        </button>
      </p>
      {result.status === 'loading' ? <PageLoading shape="form" /> : null}
      {result.status === 'loading' || found ? null : <h1 className="c-title">{t('people.find.title')}</h1>}
      {result.status === 'failed' ? <ContentNotLoaded reply={result.reply} onAgain={reload} /> : null}
      {result.status === 'found' && !found ? <Notice kind="warning">{t('people.find.gone')}</Notice> : null}
      {found ? <Shown detail={found} tab={tab} onTab={onTab} visit={visit} again={reload} /> : null}
    </>
  )
}
