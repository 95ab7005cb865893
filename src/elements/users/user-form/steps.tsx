import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import { useUniqueId } from '../../runtime/use-unique-id.ts'
import { useMessages } from '../../runtime/messages.tsx'

/** One step of a form. */
export interface Step {
  readonly title: string
  readonly content: ReactNode
}

interface StepsProps {
  readonly steps: readonly Step[]
  /** Index of the visible step where there is space for one only; null shows all of them. */
  readonly current: number | null
  /** Index of the step to start with: it is scrolled to and its heading takes the focus. */
  readonly begin?: number | undefined
}

/**
 * Renders the steps of a form: one at a time on a phone, one long page where the width allows (specification, section
 * 11.3.4). Hidden steps keep their input.
 */
export function Steps({ steps, current, begin }: StepsProps) {
  const { t } = useMessages()
  const id = useUniqueId()
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(current)
  useLayoutEffect(() => {
    // Focus the heading after a change of step, so that screen readers announce it.
    if (before.current !== current && current !== null) heading.current?.focus()
    before.current = current
  }, [current])
  const firstHeading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    firstHeading.current?.focus({ preventScroll: true })
    firstHeading.current?.closest('section')?.scrollIntoView({ block: 'start' })
  }, [begin])
  return steps.map(({ title, content }, place) => (
    <section
      key={title}
      className="c-panel c-step"
      aria-labelledby={`${id}${place}`}
      hidden={current !== null && current !== place}
    >
      {current === place ? (
        <p className="c-step-of">
          <span>{t('people.form.stepOf', { step: place + 1, steps: steps.length })}</span>
          <progress value={place + 1} max={steps.length} aria-hidden="true" />
        </p>
      ) : null}
      <h2
        className="c-subtitle c-step-title"
        id={`${id}${place}`}
        ref={begin === place ? firstHeading : current === place ? heading : undefined}
        tabIndex={-1}
      >
        <span className="c-step-number" aria-hidden="true">
          {place + 1}
        </span>
        {title}
      </h2>
      {content}
    </section>
  ))
}
