import { useMessages } from '../../runtime/messages.tsx'
import type { SkippedForm } from './exam-form.ts'
import { toNameCase } from '../../ui/i18n/to-name-case.ts'

/** Returns a function for the sentence that says why a form was left as it is. */
export function useSkippedSentence(): (skipped: SkippedForm) => string {
  const { t, instant } = useMessages()
  return ({ why, status, by, at }) => {
    const state = status === null ? '' : t(`figures.form.status.${status}`)
    if (why !== 'ALREADY_DECIDED') return t(`figures.form.why.${why}`, { state })
    return by === null || at === null
      ? t('figures.decision.alreadySomeone', { state })
      : t('figures.decision.already', { name: by, day: instant(at), state })
  }
}

/** Lists the forms that a decision has left as they are, each with the reason. */
export function SkippedForms({ skipped }: { readonly skipped: readonly SkippedForm[] }) {
  const { name } = useMessages()
  const explain = useSkippedSentence()
  return (
    <ul className="c-stack">
      {skipped.map((one) => (
        <li key={one.formNo}>
          <p className="c-label">
            {one.student === null ? null : (
              <>
                <bdi>{toNameCase(name(one.student.names))}</bdi> · <bdi dir="ltr">{one.student.prn}</bdi>
                {' · '}
              </>
            )}
            <bdi dir="ltr">{one.formNo}</bdi>
          </p>
          <p className="c-small">{explain(one)}</p>
        </li>
      ))}
    </ul>
  )
}
