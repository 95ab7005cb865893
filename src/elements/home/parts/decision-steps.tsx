import { useMessages } from '../../runtime/messages.tsx'
import { useUniqueId } from '../../runtime/use-unique-id.ts'

/** A step that was taken, as it is shown. */
export interface DecisionStep {
  /** What was decided. */
  readonly state: string
  /** When, in the reader's language. */
  readonly time: string
  /** Who; null: no longer known. */
  readonly by: string | null
  /** Why; null: no reason was given. */
  readonly reason: string | null
}

interface DecisionStepsProps {
  /** What happened before all steps; null: not known. */
  readonly start: string | null
  readonly steps: readonly DecisionStep[]
}

/** Renders the steps that were taken with a case: what, when, who and why. */
export function DecisionSteps({ start, steps }: DecisionStepsProps) {
  const { t } = useMessages()
  const id = useUniqueId()
  return (
    <section className="c-stack" aria-labelledby={id}>
      <h3 className="c-label" id={id}>
        {t('figures.decision.steps')}
      </h3>
      <ol className="c-stack">
        {start === null ? null : <li className="c-small">{start}</li>}
        {steps.map(({ state, time, by, reason }, place) => (
          <li key={place} className="c-small">
            <p>{state}</p>
            <p className="c-soft">
              {time}
              {by === null ? null : (
                <>
                  {' · '}
                  <bdi>{by}</bdi>
                </>
              )}
            </p>
            {reason === null ? null : <p dir="auto">{reason}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}
