import { useRef, type KeyboardEvent } from 'react'
import { useWords } from '../../words.tsx'
import { stepOf } from '../step.ts'
import { ToolIcon } from '../tool-icons.tsx'

/** Something to choose. */
export interface ChipChoice {
  readonly value: string
  readonly label: string
  /** How many there are of it. */
  readonly count?: number
  /** It cannot be chosen now. */
  readonly off?: boolean
}

interface ChoiceChipsProps {
  /** What is chosen here. */
  readonly label: string
  readonly choices: readonly ChipChoice[]
  /** The values that are chosen; of a single choice none or one. */
  readonly value: readonly string[]
  /** One of them, as with radio buttons; else any number. */
  readonly single?: boolean
  readonly size?: 'small'
  /** The style guide shows a state of a chip by it. */
  readonly shownAs?: string | undefined
  readonly onChange: (value: readonly string[]) => void
}

/** A few choices side by side, without opening anything. Arrow keys go along; of a single choice they choose too, as radio buttons do. */
export function ChoiceChips({ label, choices, value, single = false, size, shownAs, onChange }: ChoiceChipsProps) {
  const { number } = useWords()
  const row = useRef<HTMLDivElement>(null)
  const available = choices.filter(({ off }) => !off)
  const inTabOrder = available.find((choice) => value.includes(choice.value)) ?? available[0]

  const toggle = ({ value: one, off }: ChipChoice) => {
    if (off) return
    if (single) onChange([one])
    else onChange(value.includes(one) ? value.filter((other) => other !== one) : [...value, one])
  }
  const pressed = (event: KeyboardEvent<HTMLElement>, choice: ChipChoice) => {
    const along = stepOf(event.key, event.currentTarget)
    const step = along || (single && event.key === 'ArrowDown' ? 1 : 0) || (single && event.key === 'ArrowUp' ? -1 : 0)
    const line = single ? available : choices
    const at = line.indexOf(choice)
    const goal = event.key === 'Home' ? line[0] : event.key === 'End' ? line.at(-1) : step ? line[(at + step + line.length) % line.length] : undefined
    if (!goal) return
    event.preventDefault()
    row.current?.querySelectorAll<HTMLElement>('button')[choices.indexOf(goal)]?.focus()
    if (single) toggle(goal)
  }
  return (
    <div ref={row} className="c-choices" role={single ? 'radiogroup' : 'group'} aria-label={label}>
      {choices.map((choice) => {
        const chosen = value.includes(choice.value)
        return (
          <button
            key={choice.value}
            type="button"
            className="c-choice-chip"
            data-size={size}
            data-as={shownAs}
            data-single={single ? '' : undefined}
            role={single ? 'radio' : undefined}
            aria-checked={single ? chosen : undefined}
            aria-pressed={single ? undefined : chosen}
            aria-disabled={choice.off ? true : undefined}
            tabIndex={!single || choice === inTabOrder ? 0 : -1}
            onClick={() => toggle(choice)}
            onKeyDown={(event) => pressed(event, choice)}
          >
            <span className="c-chip-mark">{chosen && !single ? <ToolIcon name="tick" /> : null}</span>
            <bdi className="c-chip-text">{choice.label}</bdi>
            {choice.count === undefined ? null : <span className="c-chip-count">{number(choice.count)}</span>}
          </button>
        )
      })}
    </div>
  )
}
