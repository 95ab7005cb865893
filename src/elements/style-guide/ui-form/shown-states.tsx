import { useState, type ReactNode } from 'react'
import { SelectField } from '../../ui/field/field.tsx'
import { LabelledSpecimen } from '../guide/labelled-specimen.tsx'
import { useMessages } from '../../runtime/messages.tsx'

const STATES = ['normal', 'filled', 'hover', 'focus', 'invalid', 'readOnly', 'off', 'busy'] as const
type State = (typeof STATES)[number]

/** Props of a field that is shown in a given state, including hover and focus. */
interface StateProps<Value> {
  readonly name: string
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly error: string | undefined
  readonly readOnly: boolean
  readonly off: boolean
  readonly busy: boolean
  readonly 'data-as'?: string
}

interface OfAState<Value> {
  readonly state: State
  readonly empty: Value
  readonly filled: Value
  readonly error: string
  readonly draw: (props: StateProps<Value>) => ReactNode
}

function OneState<Value>({ state, empty, filled, error, draw }: OfAState<Value>) {
  const [value, setValue] = useState(state === 'normal' ? empty : filled)
  const shown = state === 'hover' ? 'hover' : state === 'focus' ? 'focus-visible' : undefined
  return draw({
    name: state,
    value,
    onChange: setValue,
    error: state === 'invalid' ? error : undefined,
    readOnly: state === 'readOnly',
    off: state === 'off',
    busy: state === 'busy',
    ...(shown ? { 'data-as': shown } : {}),
  })
}

/** Renders a field in eight states: normal, filled, hover, focus, error, read-only, disabled, busy. */
export function AllStates<Value>(field: Omit<OfAState<Value>, 'state'>) {
  const { t } = useMessages()
  return (
    <div className="c-states c-field-states">
      {STATES.map((state) => (
        // One form each: radio buttons with the same name in one form would form one group.
        <form key={state} onSubmit={(submitted) => submitted.preventDefault()}>
          <LabelledSpecimen label={t(`guide.state.${state}`)}>
            <OneState {...field} state={state} />
          </LabelledSpecimen>
        </form>
      ))}
    </div>
  )
}

/** Renders a large field in the state chosen above it. */
export function ChosenState<Value>(field: Omit<OfAState<Value>, 'state'>) {
  const { t } = useMessages()
  const [state, setState] = useState<State>('filled')
  return (
    <div className="c-stack">
      <div className="c-chosen-state">
        <SelectField
          label={t('formGuide.state')}
          value={state}
          onChange={({ target }) => setState(STATES.find((one) => one === target.value) ?? 'normal')}
        >
          {STATES.filter((one) => one !== 'hover' && one !== 'focus').map((one) => (
            <option key={one} value={one}>
              {t(`guide.state.${one}`)}
            </option>
          ))}
        </SelectField>
      </div>
      <OneState key={state} {...field} state={state} />
    </div>
  )
}
