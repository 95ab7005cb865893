import { useEffect, useState } from 'react'
import { institutions } from '../../contract/institution.ts'
import type { RowOf } from '../../contract/activity.ts'
import type { ClientState } from '../../core/client.ts'
import { query } from '../../core/mql/index.ts'
import type { Refused } from '../../core/mql/reply.ts'
import { useWords } from '../words.tsx'
import { Button } from './button.tsx'
import { TextField } from './field.tsx'
import { FurtherWords } from './further-words.tsx'
import { Notice } from './notice.tsx'
import { useFailure } from './use-failure.ts'

/** See `ChooseInstitution`. */
export interface MissingProps {
  readonly state: ClientState
  /** False when the visitor looks for another institution of their own accord, or none has been named. */
  readonly asked: boolean
  readonly onChoose: (code: string) => void
  readonly onRetry: () => void
}

/** From so many on they are searched. */
const MANY = 6

interface ChoicesProps extends Pick<MissingProps, 'onChoose'> {
  readonly choices: readonly RowOf<typeof institutions>[]
}

function Choices({ choices, onChoose }: ChoicesProps) {
  const { name } = useWords()
  return (
    <ul className="c-stack">
      {choices.map(({ code, names }) => (
        <li key={code}>
          <Button kind="secondary" wide onClick={() => onChoose(code)}>
            {name(names)}
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** A long list, searched by code and by the name in any language; some of it stands there before one types. */
function Search({ choices, onChoose }: ChoicesProps) {
  const { t } = useWords()
  const [wanted, setWanted] = useState('')
  const words = wanted.trim().toLocaleLowerCase()
  const found = choices.filter(({ code, names }) => [code, names.name, ...Object.values(names.translations)].some((text) => text.toLocaleLowerCase().includes(words)))
  return (
    <>
      <TextField label={t('institution.search')} type="search" value={wanted} dir="auto" autoComplete="off" onChange={({ target }) => setWanted(target.value)} />
      <p className="c-small c-soft" role="status">
        {found.length === 0 ? t('institution.noneFound') : ''}
      </p>
      <Choices choices={found.slice(0, MANY)} onChoose={onChoose} />
    </>
  )
}

/** An address that names no institution, a suspended one, or none that could be asked for: what happened, and the way on. */
export default function ChooseInstitution({ state, asked, onChoose, onRetry }: MissingProps) {
  const { t, name } = useWords()
  const failure = useFailure()
  const [choices, setChoices] = useState<readonly RowOf<typeof institutions>[]>([])
  const [refused, setRefused] = useState<Refused>()
  const [attempt, setAttempt] = useState(0)
  const missing = !asked || state.status === 'notFound'
  useEffect(() => {
    if (!missing) return
    let gone = false
    void query([institutions], { institutions: {} }, { toast: false }).then((reply) => {
      if (gone) return
      setRefused(reply.ok ? undefined : reply)
      if (reply.ok) setChoices(reply.result.institutions)
    })
    return () => {
      gone = true
    }
  }, [missing, attempt])
  const failed = missing ? refused : state.status === 'failed' ? state.reply : undefined
  if (failed)
    return (
      <Notice kind="danger" announced>
        <p>{failure(failed)}</p>
        <button type="button" className="c-link" onClick={missing ? () => setAttempt(attempt + 1) : onRetry}>
          {t('common.retry')}
        </button>
      </Notice>
    )
  if (asked && state.status === 'suspended')
    return (
      <Notice kind="warning" announced>
        {t('institution.suspended', { name: name(state.name) })}
      </Notice>
    )
  return (
    <div className="c-stack">
      {asked ? (
        <Notice kind="warning" announced>
          <h2 className="c-subtitle">{t('institution.notFound')}</h2>
          <p>{t('institution.choose')}</p>
        </Notice>
      ) : (
        <h2 className="c-subtitle">{t('institution.chooseYours')}</h2>
      )}
      {choices.length > MANY ? (
        <FurtherWords area="account">
          <Search choices={choices} onChoose={onChoose} />
        </FurtherWords>
      ) : (
        <Choices choices={choices} onChoose={onChoose} />
      )}
    </div>
  )
}
