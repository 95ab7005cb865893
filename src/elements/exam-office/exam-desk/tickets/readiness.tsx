import { useMessages } from '../../../runtime/messages.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { Failed, Loading } from '../../../ui/query/query-state.tsx'
import type { QueryResult } from '../../../ui/query/use-query.ts'
import { Tag } from '../../../ui/tags/tag.tsx'
import type { Check } from '../exams.ts'

const SHOWN = 5

const formatCheckName = ({ check, reason }: Check, t: ReturnType<typeof useMessages>['t']): string =>
  reason === null ? t(`examDesk.check.${check}`) : t('examDesk.check.holdFor', { reason: t(`examDesk.hold.${reason}`) })

/** Renders a check that has found something: how often, the first examples, and what to do about it. */
function Finding({ check: one }: { readonly check: Check }) {
  const { t, number } = useMessages()
  const { check, blocks, count, examples } = one
  const more = count - Math.min(SHOWN, examples.length)
  return (
    <li className="c-finding" data-blocks={blocks ? '' : undefined}>
      <div className="c-finding-head">
        <strong>{formatCheckName(one, t)}</strong>
        <Tag kind={blocks ? 'danger' : 'warning'} size="small" count={count}>
          {t(blocks ? 'examDesk.check.blocks' : 'examDesk.check.look')}
        </Tag>
      </div>
      <p className="c-soft">{t(`examDesk.checkAbout.${check}`)}</p>
      {examples.length > 0 ? (
        <p className="c-small c-finding-examples">
          {examples.slice(0, SHOWN).map((example) => (
            <bdi key={example} dir="ltr">
              {example}
            </bdi>
          ))}
          {more > 0 ? <span>{t('examDesk.check.more', { count: more, number: number(more) })}</span> : null}
        </p>
      ) : null}
    </li>
  )
}

interface FindingsProps {
  readonly checks: readonly Check[]
  /** What has to be loaded before the checks can find anything; undefined: nothing is missing. */
  readonly missing?: 'files' | 'seats' | undefined
}

/** Renders the checks before publishing: first what blocks, then what should be looked at, then what is all right. */
export function Findings({ checks, missing }: FindingsProps) {
  const { t } = useMessages()
  const found = checks.filter(({ count }) => count > 0)
  const order = [...found.filter(({ blocks }) => blocks), ...found.filter(({ blocks }) => !blocks)]
  const fine = checks.filter(({ count }) => count === 0)
  return (
    <>
      {missing ? <Notice>{t('examDesk.readiness.notYet')}</Notice> : null}
      {found.length === 0 && !missing ? <Notice kind="success">{t('examDesk.readiness.clear')}</Notice> : null}
      <ul className="c-findings">
        {order.map((one) => (
          <Finding key={`${one.check} ${one.reason ?? ''}`} check={one} />
        ))}
      </ul>
      {found.length > 0 && fine.length > 0 && !missing ? (
        <p className="c-small c-soft">
          {t('examDesk.readiness.fine', { checks: fine.map((one) => formatCheckName(one, t)).join(' · ') })}
        </p>
      ) : null}
    </>
  )
}

interface ReadinessProps extends Pick<FindingsProps, 'missing'> {
  readonly checks: QueryResult<Check>
  readonly onAgain: (quietly?: unknown) => void
}

/** Renders what stands in the way of publishing, with a button that checks again. */
export function Readiness({ checks, missing, onAgain }: ReadinessProps) {
  const { t } = useMessages()
  return (
    <section className="c-stack c-exam-part" aria-labelledby="readiness">
      <div className="c-row c-exam-part-head">
        <h3 className="c-subtitle" id="readiness">
          {t('examDesk.readiness')}
        </h3>
        <Button kind="quiet" data-size="small" onClick={() => onAgain()}>
          {t('examDesk.readiness.again')}
        </Button>
      </div>
      {checks.status === 'loading' ? <Loading /> : null}
      {checks.status === 'failed' ? <Failed reply={checks.reply} onAgain={() => onAgain()} /> : null}
      {checks.status === 'found' ? <Findings checks={checks.rows} missing={missing} /> : null}
    </section>
  )
}
