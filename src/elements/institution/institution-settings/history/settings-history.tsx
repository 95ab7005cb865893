import { useState } from 'react'
import { HISTORY_PAGE, institutionSettingsHistory } from '../../../../contract/institution/settings.ts'
import type { RowOf } from '../../../../contract/activity.ts'
import { onFault } from '../../../../core/feedback/log.ts'
import { query } from '../../../../core/mql/index.ts'
import type { Refused, Reply } from '../../../../core/mql/reply.ts'
import { useMessages } from '../../../runtime/messages.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Failed, Loading } from '../../../ui/query/query-state.tsx'
import { useLoad } from '../../../ui/query/use-load.ts'
import { HistoryAct } from './history-act.tsx'

/** An act in the history of the settings. */
export type SettingsAct = RowOf<typeof institutionSettingsHistory>

async function loadActs(before?: number): Promise<Reply<readonly SettingsAct[]>> {
  const input = before === undefined ? {} : { before }
  const reply = await query([institutionSettingsHistory], { institutionSettingsHistory: input }, { toast: false })
  return reply.ok ? { ok: true, result: reply.result.institutionSettingsHistory } : reply
}

/** Renders who changed which settings and when, the latest first. */
export function SettingsHistory() {
  const { t } = useMessages()
  const { value: acts, refused, reload, update } = useLoad('history', () => loadActs())
  const [busy, setBusy] = useState(false)
  const [notMore, setNotMore] = useState<Refused>()
  const [complete, setComplete] = useState(false)
  const last = acts?.at(-1)
  if (!acts || !last)
    return acts ? (
      <div className="c-settings-empty">
        <h3 className="c-subtitle">{t('settings.history.empty')}</h3>
        <p className="c-soft">{t('settings.history.emptyHelp')}</p>
      </div>
    ) : refused ? (
      <Failed reply={refused} onAgain={() => void reload()} />
    ) : (
      <Loading />
    )
  const loadMore = async () => {
    setBusy(true)
    setNotMore(undefined)
    const reply = await loadActs(last.actId)
    setBusy(false)
    if (!reply.ok) {
      setNotMore(reply)
      return
    }
    setComplete(reply.result.length < HISTORY_PAGE)
    update((before) => [...before, ...reply.result])
  }
  return (
    <div className="c-stack">
      <ol className="c-settings-acts">
        {acts.map((act) => (
          <HistoryAct key={act.actId} act={act} />
        ))}
      </ol>
      {notMore ? <Failed reply={notMore} onAgain={() => void loadMore().catch(onFault)} /> : null}
      {complete || notMore || acts.length < HISTORY_PAGE ? null : (
        <div className="c-row">
          <Button kind="secondary" busy={busy} onClick={() => void loadMore().catch(onFault)}>
            {t('settings.history.more')}
          </Button>
        </div>
      )}
    </div>
  )
}
