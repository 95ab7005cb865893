import { useEffect, useRef, useState } from 'react'
import { MAINTENANCE, NOT_FOUND } from '../../../contract/codes.ts'
import { matchWords } from '../../../contract/fold-letters.ts'
import { institutions } from '../../../contract/institution/institutions.ts'
import type { RowOf } from '../../../contract/activity.ts'
import { loadClient, type ClientState } from '../../../core/institution/client.ts'
import { focusFirst } from '../../runtime/focus-first.ts'
import { useHost, useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { FurtherMessages } from '../../ui/i18n/further-messages.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { RefusalSentence } from '../../ui/query/refusal-sentence.tsx'
import { useQuery } from '../../ui/query/use-query.ts'

/** Props of `ChooseInstitution`. */
export interface MissingProps {
  /** The code for which there is no institution; empty without one. */
  readonly code: string
  readonly state: ClientState
  /** False when the visitor looks for another institution on their own, or when none was named. */
  readonly isRequired: boolean
  readonly onChoose: (code: string) => void
}

/** Number of institutions from which the list has a search field. */
const MANY = 6

interface ChoicesProps extends Pick<MissingProps, 'onChoose'> {
  readonly choices: readonly RowOf<typeof institutions>[]
}

function Choices({ choices, onChoose }: ChoicesProps) {
  const { name } = useMessages()
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

/** Renders a long list with a search by code or by name in any language. Shows part of the list before any input. */
function Search({ choices, onChoose }: ChoicesProps) {
  const { t } = useMessages()
  const [wanted, setWanted] = useState('')
  const matches = matchWords(wanted)
  const found = choices.filter(({ code, names }) => matches(code, names.name, ...Object.values(names.translations)))
  return (
    <>
      <TextField
        label={t('institution.search')}
        type="search"
        value={wanted}
        dir="auto"
        autoComplete="off"
        onChange={({ target }) => setWanted(target.value)}
      />
      <p className="c-small c-soft" role="status">
        {found.length === 0 ? t('institution.noneFound') : ''}
      </p>
      <Choices choices={found.slice(0, MANY)} onChoose={onChoose} />
    </>
  )
}

/** Renders that a server has no institution yet, and who sets one up. */
function NoneYet() {
  const { t } = useMessages()
  return (
    <Notice kind="info" announced>
      <h2 className="c-subtitle">{t('institution.noneYet')}</h2>
      <p>{t('institution.setUpFirst')}</p>
    </Notice>
  )
}

/** Reports an institution that is unknown or suspended to the page (`campus-failed`). */
function useReportUnusable(isRequired: boolean, state: ClientState): void {
  const { t, name } = useMessages()
  const host = useHost()
  const { status } = state
  const code = status === 'notFound' ? NOT_FOUND : MAINTENANCE
  const message =
    status === 'notFound'
      ? t('institution.notFound')
      : status === 'suspended'
        ? t('institution.suspended', { name: name(state.name) })
        : undefined
  useEffect(() => {
    if (isRequired && message !== undefined) host?.emit('campus-failed', { code, message })
  }, [isRequired, host, code, message])
}

/**
 * Renders the view for an address without an institution, with a suspended one, or with one that could not be loaded:
 * the reason and the next step.
 */
export default function ChooseInstitution({ code, state, isRequired, onChoose }: MissingProps) {
  const { t, name } = useMessages()
  useReportUnusable(isRequired, state)
  const missing = !isRequired || state.status === 'notFound'
  const [listed, reload] = useQuery(institutions, missing)
  const choices = listed.status === 'found' ? listed.rows : []
  const load = missing ? listed : state
  const host = useHost()
  const [busy, setBusy] = useState(false)
  const retryLoad = async () => {
    setBusy(true)
    const { status } = await loadClient(code)
    setBusy(false)
    // This button is gone with the notice.
    if (status === 'found') requestAnimationFrame(() => host && focusFirst(host.container))
  }
  const chooseCode = (chosen: string) => {
    onChoose(chosen)
    // It may be the one that was not there a moment ago, for which no element looks again.
    return loadClient(chosen)
  }
  const chooseByHand = async (chosen: string) => {
    await chooseCode(chosen)
    requestAnimationFrame(() => host && focusFirst(host.container))
  }
  // Where there is only one, and none was named, there is nothing to choose.
  const only = !isRequired && choices.length === 1 ? choices[0]?.code : undefined
  const chooses = useRef(chooseCode)
  chooses.current = chooseCode
  useEffect(() => {
    if (only !== undefined) void chooses.current(only)
  }, [only])
  if (load.status === 'failed')
    return (
      <Notice kind="danger" announced>
        <p>
          <RefusalSentence reply={load.reply} />
        </p>
        <button type="button" className="c-link" onClick={missing ? () => reload(true) : () => void retryLoad()}>
          {t('common.retry')}
        </button>
      </Notice>
    )
  if (isRequired && state.status === 'suspended')
    return (
      <Notice kind="warning" announced>
        <div className="c-stack">
          <p>{t('institution.suspended', { name: name(state.name) })}</p>
          <div>
            <Button kind="secondary" busy={busy} onClick={() => void retryLoad()}>
              {t('common.retry')}
            </Button>
          </div>
        </div>
      </Notice>
    )
  if (only !== undefined) return null
  if (listed.status === 'found' && choices.length === 0)
    return (
      <FurtherMessages area="account-later">
        <NoneYet />
      </FurtherMessages>
    )
  return (
    <div className="c-stack">
      {isRequired ? (
        <Notice kind="warning" announced>
          <h2 className="c-subtitle">{t('institution.notFound')}</h2>
          <p>{t('institution.choose')}</p>
        </Notice>
      ) : (
        <h2 className="c-subtitle">{t('institution.chooseYours')}</h2>
      )}
      {choices.length > MANY ? (
        <FurtherMessages area="account-later">
          <Search choices={choices} onChoose={(chosen) => void chooseByHand(chosen)} />
        </FurtherMessages>
      ) : (
        <Choices choices={choices} onChoose={(chosen) => void chooseByHand(chosen)} />
      )}
    </div>
  )
}
