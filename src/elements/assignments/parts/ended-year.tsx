import { storeDraft } from '../../../core/session/drafts.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import type { MappingDraft } from './mapping.ts'
import type { Year } from './year-choice.tsx'

interface EndedYearProps<Key, Value> {
  readonly years: readonly Year[]
  readonly year: Year
  readonly draft: MappingDraft<Key, Value>
  /** Returns the name of the stored draft of a year; undefined where changes cannot be used in another year. */
  readonly draftName?: (academicYearId: number) => string
  readonly onYear?: (year: Year) => void
}

/**
 * Renders what becomes of unsaved changes of an academic year that has ended meanwhile: they are used in the current
 * year or discarded.
 */
export function EndedYear<Key extends { readonly academicYearId: number }, Value>(props: EndedYearProps<Key, Value>) {
  const { years, year, draft, draftName, onYear } = props
  const { t, number } = useMessages()
  const { edits } = draft
  if (year.status !== 'CLOSED' || edits.length === 0) return null
  const current = years.find(({ status }) => status === 'CURRENT')
  const moveToYear = (next: Year, name: string) => {
    const moved = edits.flatMap(({ key, after }) =>
      after === null ? [] : [{ key: { ...key, academicYearId: next.academicYearId }, before: null, after }],
    )
    storeDraft(name, moved.length > 0 ? { edits: moved } : {})
    draft.setEdits([])
    onYear?.(next)
  }
  return (
    <Notice kind="warning" announced>
      <p>{t('assign.ended', { year: year.code, count: edits.length, number: number(edits.length) })}</p>
      <div className="c-row">
        {current && draftName && onYear ? (
          <Button onClick={() => moveToYear(current, draftName(current.academicYearId))}>
            {t('assign.useInYear', { year: current.code })}
          </Button>
        ) : null}
        <Button kind="secondary" onClick={() => draft.setEdits([])}>
          {t('assign.discard')}
        </Button>
      </div>
    </Notice>
  )
}
