import { useEffect, useState } from 'react'
import { institutions } from '../../contract/institution.ts'
import type { RowOf } from '../../contract/activity.ts'
import type { ClientState } from '../../core/client.ts'
import { query } from '../../core/mql/index.ts'
import { useWords } from '../words.tsx'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'
import { useFailure } from './use-failure.ts'

interface MissingProps {
  readonly state: ClientState
  readonly onChoose: (code: string) => void
  readonly onRetry: () => void
}

/** An address that names no institution, a suspended one, or none that could be asked for: what happened, and the way on. */
export function InstitutionMissing({ state, onChoose, onRetry }: MissingProps) {
  const { t, name } = useWords()
  const failure = useFailure()
  const [choices, setChoices] = useState<readonly RowOf<typeof institutions>[]>([])
  const missing = state.status === 'notFound'
  useEffect(() => {
    if (!missing) return
    void query([institutions], { institutions: {} }, { toast: false }).then((reply) => {
      if (reply.ok) setChoices(reply.result.institutions)
    })
  }, [missing])
  if (state.status === 'failed')
    return (
      <Notice kind="danger" announced>
        <p>{failure(state.reply)}</p>
        <Button kind="quiet" onClick={onRetry}>
          {t('common.retry')}
        </Button>
      </Notice>
    )
  if (state.status === 'suspended')
    return (
      <Notice kind="warning" announced>
        {t('institution.suspended', { name: name(state.name) })}
      </Notice>
    )
  return (
    <div className="c-stack">
      <Notice kind="warning" announced>
        <h2 className="c-subtitle">{t('institution.notFound')}</h2>
        <p>{t('institution.choose')}</p>
      </Notice>
      <ul className="c-stack">
        {choices.map(({ code, names }) => (
          <li key={code}>
            <Button kind="secondary" wide onClick={() => onChoose(code)}>
              {name(names)}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
