import { LANGUAGES } from '../../../contract/i18n/languages.ts'
import { useState } from 'react'
import { isolateLtr } from '../../../core/i18n/isolate.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Tag } from '../../ui/tags/tag.tsx'

/** One difference between the draft and what is saved. */
export interface DifferenceLine {
  readonly id: string
  readonly kind: 'added' | 'changed' | 'removed'
  /** What it is about. */
  readonly label: string
  /** Whom it concerns, if there are several people. */
  readonly who?: string
  readonly before?: string
  readonly after?: string
}

interface DifferenceProps {
  readonly counts: Readonly<Record<DifferenceLine['kind'], number>>
  readonly lines: readonly DifferenceLine[]
}

const SIGNS = { added: '+', changed: '±', removed: '−' } as const
const TAGS = { added: 'success', changed: 'info', removed: 'warning' } as const
const AT_FIRST = 8

/** Returns a function that writes the numbers of a difference: "+4, −2". Zeros are left out. */
export function useSignedCounts(): (counts: DifferenceProps['counts']) => string {
  const { number, language } = useMessages()
  const comma = LANGUAGES[language].direction === 'rtl' ? '، ' : ', '
  return (counts) =>
    (['added', 'changed', 'removed'] as const)
      .filter((kind) => counts[kind] > 0)
      .map((kind) => isolateLtr(`${SIGNS[kind]}${number(counts[kind])}`))
      .join(comma)
}

/** Renders differences by name, the first ones at once and the others on request. */
export function DifferenceLines({ lines }: Pick<DifferenceProps, 'lines'>) {
  const { t, number } = useMessages()
  const [all, setAll] = useState(false)
  const shown = all ? lines : lines.slice(0, AT_FIRST)
  const more = lines.length - shown.length
  return (
    <>
      <ul className="c-assign-lines">
        {shown.map(({ id, kind, label, who, before, after }) => (
          <li key={id}>
            <Tag kind={TAGS[kind]} size="small" sign="none">
              {t(`assign.kind.${kind}`)}
            </Tag>
            <span className="c-assign-line">
              <span>{label}</span>
              {before !== undefined && after !== undefined ? (
                <span className="c-small">
                  <span className="c-hidden">{t('assign.before')}: </span>
                  <span className="c-soft">{before}</span>
                  <span className="c-arrow" aria-hidden="true" />
                  <span className="c-hidden">{t('assign.after')}: </span>
                  <span>{after}</span>
                </span>
              ) : (
                <span className="c-small c-soft">{after ?? before}</span>
              )}
              {who ? <span className="c-small c-soft">{who}</span> : null}
            </span>
          </li>
        ))}
      </ul>
      {more > 0 ? (
        <p>
          <Button kind="quiet" data-size="small" onClick={() => setAll(true)}>
            {t('assign.moreLines', { count: more, number: number(more) })}
          </Button>
        </p>
      ) : null}
    </>
  )
}

/** Renders what would be saved, in numbers and by name. */
export function Difference({ counts, lines }: DifferenceProps) {
  const { t } = useMessages()
  const signed = useSignedCounts()
  return (
    <div className="c-assign-difference">
      <p role="status" className={lines.length > 0 ? 'c-assign-sum' : 'c-soft'}>
        {lines.length > 0 ? t('assign.difference', { counts: signed(counts) }) : t('assign.unchanged')}
      </p>
      {lines.length > 0 ? (
        <details>
          <summary>{t('assign.review')}</summary>
          <DifferenceLines lines={lines} />
        </details>
      ) : null}
    </div>
  )
}
