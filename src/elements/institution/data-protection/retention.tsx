import { useStore } from '@nanostores/react'
import { useState } from 'react'
import {
  retentionRules,
  retentionRuns,
  type RetentionRuleRow,
  type RetentionRun,
} from '../../../contract/institution/retention.ts'
import { $menu } from '../../../core/session/menu.ts'
import { $session } from '../../../core/session/session.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { ContentNotLoaded } from '../../ui/query/right-missing.tsx'
import { Loading } from '../../ui/query/query-state.tsx'
import { useLiveQuery } from '../../ui/query/use-live-query.ts'
import { PeriodsDrawer } from './periods-drawer.tsx'

/** Renders how long each kind of data is kept, and what the next run deletes of it. */
function Rules({ rows }: { readonly rows: readonly RetentionRuleRow[] }) {
  const { t, number } = useMessages()
  return (
    <ul className="c-rules">
      {rows.map(({ kind, days, usualDays, since, due }) => (
        <li key={kind}>
          <div>
            <p className="c-rule-name">{t(`protection.kind.${kind}`)}</p>
            <p className="c-soft c-small">{t(`protection.because.${kind}`)}</p>
          </div>
          <div className="c-rule-period">
            <p>{t('protection.days', { count: days, number: number(days) })}</p>
            {days === usualDays ? null : (
              <p className="c-soft c-small">{t('protection.usual', { count: usualDays, number: number(usualDays) })}</p>
            )}
            <p className="c-soft c-small">{t(`protection.since.${since}`)}</p>
          </div>
          <p className="c-rule-due">
            {due ? (
              t('protection.due', { count: due, number: number(due) })
            ) : (
              <span className="c-soft">{t(due === null ? 'protection.dueUnknown' : 'protection.dueNone')}</span>
            )}
          </p>
        </li>
      ))}
    </ul>
  )
}

/** Renders what the last runs have deleted. */
function Runs({ rows }: { readonly rows: readonly RetentionRun[] }) {
  const { t, instant, number } = useMessages()
  return (
    <ul className="c-rules">
      {rows.map(({ runAt, deleted }) => (
        <li key={runAt}>
          <p className="c-rule-name">{instant(runAt)}</p>
          {deleted.length === 0 ? (
            <p className="c-soft">{t('protection.runs.nothing')}</p>
          ) : (
            <ul className="c-run">
              {deleted.map(({ kind, rows: gone }) => (
                <li key={kind}>
                  <span>{t(`protection.kind.${kind}`)}</span>
                  <span className="c-soft c-small">
                    {t('protection.entries', { count: gone, number: number(gone) })}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Renders the retention periods with what is due, and the last runs. Each part loads, fails and retries alone. */
export function Retention() {
  const { t } = useMessages()
  const ready = useStore($session).status === 'user'
  const [rules, againRules] = useLiveQuery(retentionRules, ready)
  const [runs, againRuns] = useLiveQuery(retentionRuns, ready)
  const mayEdit = useStore($menu).entries.find(({ routeName }) => routeName === '/data-protection')?.canEdit ?? false
  const [open, setOpen] = useState(false)
  return (
    <div className="c-stack">
      <section className="c-panel c-stack" aria-labelledby="retention-rules">
        <h2 className="c-subtitle" id="retention-rules">
          {t('protection.rules')}
        </h2>
        <p className="c-soft">{t('protection.rulesAbout')}</p>
        {rules.status === 'loading' ? (
          <Loading />
        ) : rules.status === 'failed' ? (
          <ContentNotLoaded reply={rules.reply} onAgain={againRules} />
        ) : (
          <>
            <Rules rows={rules.rows} />
            {mayEdit ? (
              <div className="c-row">
                <Button kind="secondary" onClick={() => setOpen(true)}>
                  {t('protection.periods')}
                </Button>
              </div>
            ) : null}
            {open ? (
              <PeriodsDrawer
                rows={rules.rows}
                onClose={() => setOpen(false)}
                onDone={() => {
                  setOpen(false)
                  againRules()
                }}
              />
            ) : null}
          </>
        )}
      </section>
      <section className="c-panel c-stack" aria-labelledby="retention-runs">
        <h2 className="c-subtitle" id="retention-runs">
          {t('protection.runs')}
        </h2>
        {runs.status === 'loading' ? (
          <Loading />
        ) : runs.status === 'failed' ? (
          <ContentNotLoaded reply={runs.reply} onAgain={againRuns} />
        ) : runs.rows.length === 0 ? (
          <p className="c-soft">{t('protection.runs.empty')}</p>
        ) : (
          <Runs rows={runs.rows} />
        )}
      </section>
    </div>
  )
}
