import type { Refused } from '../../../core/mql/reply.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { hasPointerMoved } from '../../ui/overlay/pointer-moved.ts'
import { Failed } from '../../ui/query/query-state.tsx'
import { GROUPS, type SearchOption } from './options.ts'
import { DataText } from '../../ui/i18n/data-text.tsx'

/** Returns the id of an option, by its place. */
export const buildOptionId = (id: string, at: number): string => `${id}o${at}`

interface ResultsProps {
  readonly id: string
  readonly options: readonly SearchOption[]
  readonly active: number
  readonly text: string
  readonly busy: boolean
  readonly refused: Refused | undefined
  readonly onAgain: () => void
  readonly onActive: (at: number) => void
  readonly onChoose: (option: SearchOption) => void
}

/** Renders the results of the search in groups, and what the search is doing. */
export function Results({ id, options, active, text, busy, refused, onAgain, onActive, onChoose }: ResultsProps) {
  const { t, number } = useMessages()
  const groups = GROUPS.filter((group) => options.some((one) => one.group === group))
  const nothing = text !== '' && options.length === 0 && !busy && !refused
  return (
    <div className="c-find-results">
      <p className="c-hidden" role="status">
        {text === '' || busy
          ? ''
          : t('navigation.search.found', { count: options.length, number: number(options.length) })}
      </p>
      {options.length > 0 ? (
        <div id={`${id}list`} role="listbox" className="c-find-list" aria-label={t('navigation.search.results')}>
          {groups.map((group) => (
            <div key={group} role="group" aria-labelledby={`${id}${group}`} className="c-find-group">
              <div id={`${id}${group}`} className="c-find-head" role="presentation">
                {t(`navigation.search.${group}`)}
              </div>
              {options.map((option, at) =>
                option.group === group ? (
                  <div
                    key={`${option.group} ${option.path} ${option.label}`}
                    id={buildOptionId(id, at)}
                    role="option"
                    aria-selected={at === active}
                    className="c-find-option"
                    data-group={group}
                    onClick={() => onChoose(option)}
                    onMouseMove={(event) => {
                      if (hasPointerMoved(event)) onActive(at)
                    }}
                  >
                    <DataText>{option.label}</DataText>
                    {option.detail ? <span className="c-small c-soft">{option.detail}</span> : null}
                  </div>
                ) : null,
              )}
            </div>
          ))}
        </div>
      ) : null}
      {busy ? <p className="c-find-note c-soft">{t('navigation.search.busy')}</p> : null}
      {refused ? (
        <div className="c-find-note">
          <Failed reply={refused} onAgain={onAgain} />
        </div>
      ) : null}
      {nothing ? (
        <div className="c-find-note">
          <p>
            <strong>{t('navigation.search.nothing', { text })}</strong>
          </p>
          <p className="c-soft">{t('navigation.search.nothingHelp')}</p>
        </div>
      ) : null}
    </div>
  )
}
