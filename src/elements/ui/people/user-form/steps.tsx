import { useEffect, useId, useRef, type ReactNode } from 'react'
import { useWords } from '../../../words.tsx'

/** One step of a form. */
export interface Step {
  readonly title: string
  readonly content: ReactNode
}

interface StepsProps {
  readonly steps: readonly Step[]
  /** The one that is shown where there is room for one only; null: all of them. */
  readonly current: number | null
}

/** The steps of a form: one after the other on a phone, one long page where there is room (domain brief 2.3.4). Steps that are not shown keep what was typed. */
export function Steps({ steps, current }: StepsProps) {
  const { t } = useWords()
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(current)
  useEffect(() => {
    // Who has gone to another step hears where they are.
    if (before.current !== current && current !== null) heading.current?.focus()
    before.current = current
  }, [current])
  return steps.map(({ title, content }, place) => (
    <section key={title} className="c-panel c-step" aria-labelledby={`${id}${place}`} hidden={current !== null && current !== place}>
      {current === place ? (
        <p className="c-step-of">
          <span>{t('people.form.stepOf', { step: place + 1, steps: steps.length })}</span>
          <progress value={place + 1} max={steps.length} aria-hidden="true" />
        </p>
      ) : null}
      <h2 className="c-subtitle c-step-title" id={`${id}${place}`} ref={current === place ? heading : undefined} tabIndex={-1}>
        <span className="c-step-number" aria-hidden="true">
          {place + 1}
        </span>
        {title}
      </h2>
      {content}
    </section>
  ))
}
