import {
  ERASURE_TREATMENTS,
  type ErasurePart,
  type ErasureParts,
  type ErasureTreatment,
} from '../../../contract/institution/erasure-parts.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Tag, type TagKind } from '../../ui/tags/tag.tsx'

const KINDS: Readonly<Record<ErasureTreatment, TagKind>> = { DELETED: 'danger', REPLACED: 'warning', KEPT: 'neutral' }

/** The kinds of data that are kept, each with a message that says why. */
const EXPLAINED = ['PAYMENTS', 'EXAM_REGISTER', 'AUDIT', 'SIGN_IN_LOG', 'WORK', 'WRONG_LINES'] as const
const findExplainedPart = (part: ErasurePart) => EXPLAINED.find((one) => one === part)

/** Renders what an erasure deletes, replaces and keeps, and why; without kinds of data that the person lacks. */
export function ErasurePartList({ parts }: { readonly parts: ErasureParts }) {
  const { t, number } = useMessages()
  return (
    <div className="c-stack">
      {ERASURE_TREATMENTS.map((treatment) => {
        const shown = parts.filter((one) => one.treatment === treatment && one.rows > 0)
        return shown.length === 0 ? null : (
          <section key={treatment} className="c-erasure" aria-labelledby={`erasure-${treatment}`}>
            <h3 id={`erasure-${treatment}`}>
              <Tag kind={KINDS[treatment]}>{t(`protection.treatment.${treatment}`)}</Tag>
            </h3>
            <ul>
              {shown.map(({ part, rows }) => {
                const why = findExplainedPart(part)
                return (
                  <li key={part}>
                    <span>
                      {t(`protection.part.${part}`)}
                      {why ? <span className="c-soft c-small">{t(`protection.why.${why}`)}</span> : null}
                    </span>
                    <span className="c-soft c-small">
                      {t('protection.entries', { count: rows, number: number(rows) })}
                    </span>
                  </li>
                )
              })}
            </ul>
          </section>
        )
      })}
    </div>
  )
}
