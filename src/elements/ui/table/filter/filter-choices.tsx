import { useState } from 'react'
import { useMessages } from '../../../runtime/messages.tsx'
import { matchWords } from '../../../../contract/fold-letters.ts'
import type { StatusOption } from '../columns/columns.ts'

/** With more options than this, a search field is shown. */
const AT_A_GLANCE = 8

interface FilterChoicesProps {
  readonly header: string
  readonly options: readonly StatusOption[]
  /** The values that are ticked. */
  readonly values: readonly string[]
  readonly onValues: (values: readonly string[]) => void
}

/** Renders the values of a column as checkboxes, with a search field above them where there are many. */
export function FilterChoices({ header, options, values, onValues }: FilterChoicesProps) {
  const { t } = useMessages()
  const [sought, setSought] = useState('')
  const many = options.length > AT_A_GLANCE
  const matches = matchWords(sought)
  const found = options.filter(({ label }) => matches(label))
  return (
    <>
      {many ? (
        <input
          type="search"
          className="c-input"
          aria-label={t('table.findChoice', { column: header })}
          placeholder={t('table.findChoice', { column: header })}
          value={sought}
          onChange={({ target }) => setSought(target.value)}
          onKeyDown={(event) => {
            // Enter would apply the filters before anything is ticked.
            if (event.key === 'Enter') event.preventDefault()
          }}
        />
      ) : null}
      <div className="c-filter-choices" data-many={many ? '' : undefined}>
        {found.map(({ value, label, count }) => (
          <Choice
            key={value}
            label={label}
            count={count}
            ticked={values.includes(value)}
            onTick={(on) => onValues(on ? [...values, value] : values.filter((one) => one !== value))}
          />
        ))}
        <p className="c-hint" role="status">
          {many && found.length === 0 ? t('table.noChoice') : ''}
        </p>
      </div>
    </>
  )
}

interface ChoiceProps {
  readonly label: string
  readonly count: number | undefined
  readonly ticked: boolean
  readonly onTick: (on: boolean) => void
}

function Choice({ label, count, ticked, onTick }: ChoiceProps) {
  const { number } = useMessages()
  return (
    <label className="c-filter-choice">
      <input type="checkbox" className="c-check" checked={ticked} onChange={({ target }) => onTick(target.checked)} />
      <span>{label}</span>
      {count === undefined ? null : <span className="c-choice-count">{number(count)}</span>}
    </label>
  )
}
