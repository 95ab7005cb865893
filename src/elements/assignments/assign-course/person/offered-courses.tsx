import { useMemo } from 'react'
import { useMessages } from '../../../runtime/messages.tsx'
import { Button } from '../../../ui/button/button.tsx'
import type { DualItem } from '../../../ui/dual-list/dual-rows.ts'
import { DualSideList } from '../../../ui/dual-list/dual-side-list.tsx'
import { useDualSide } from '../../../ui/dual-list/use-dual-side.ts'
import { useConfirm } from '../../../ui/overlay/use-confirm.ts'
import { assignCourses, createDutyIndex } from '../rows/change-rows.ts'
import { useCourseEditor } from '../state/course-editor.ts'
import { DutySelect } from './duty-select.tsx'

/** The number of people that are named beside a course; more are counted. */
const MOST_NAMES = 3
/** The number of courses above which assigning all of them needs a confirmation. */
const MANY = 100

/** Renders the offered courses that the chosen people lack with the chosen duty, and the buttons that assign them. */
export function OfferedCourses() {
  const { t, name, number } = useMessages()
  const confirm = useConfirm()
  const { academicYearId, shown, chosen, draft, holdings, names, duty, filtered, onDuty, change } = useCourseEditor()
  const { rows } = draft
  const userIds = useMemo(() => chosen.map(({ userId }) => userId), [chosen])
  const items = useMemo((): readonly DualItem[] => {
    const has = createDutyIndex(rows)
    return shown.flatMap((offering) => {
      const { courseOfferingId, names: title, programPartTermId, active } = offering
      if (!active || userIds.every((userId) => has(userId, courseOfferingId, duty))) return []
      return [
        {
          id: String(courseOfferingId),
          label: name(title),
          detail: names.facts(offering),
          group: names.place(programPartTermId),
        },
      ]
    })
  }, [shown, rows, userIds, duty, name, names])
  const assignOffered = (ids: readonly string[]) =>
    change(assignCourses(rows, { academicYearId, userIds, courseOfferingIds: ids.map(Number) }, duty))
  const assignAll = async (ids: readonly string[]) => {
    const count = ids.length
    if (
      count <= MANY ||
      (await confirm({
        detail: t('courses.assignMany', { count, number: number(count) }),
        action: t('courses.assign'),
      }))
    )
      assignOffered(ids)
  }
  const side = useDualSide(items, assignOffered, true)
  const listHolderFacts = (id: string): readonly string[] => {
    const holders = holdings.get(Number(id)) ?? []
    const named = holders.slice(0, MOST_NAMES).map((one) => `${one.name} · ${names.formatDuty(one.duty, one.division)}`)
    const more = holders.length - named.length
    return more > 0 ? [...named, t('courses.moreHolders', { count: more, number: number(more) })] : named
  }
  const marked = [...side.marked]
  return (
    <section className="c-panel c-course-side" aria-label={t('courses.offered')}>
      <DualSideList
        title={t('courses.offered')}
        side={side}
        total={shown.length}
        listFacts={listHolderFacts}
        searchable={false}
        empty={filtered ? t('table.noneFiltered') : t('courses.allAssigned')}
        still={false}
        described={undefined}
      />
      <div className="c-course-bar">
        <label className="c-course-as">
          <span className="c-small">{t('courses.assignAs')}</span>
          <DutySelect label={t('courses.assignAs')} value={duty} onChange={onDuty} />
        </label>
        <Button data-size="small" aria-disabled={marked.length === 0} onClick={() => assignOffered(marked)}>
          {marked.length > 0
            ? t('courses.assignMarked', { count: marked.length, number: number(marked.length) })
            : t('courses.assign')}
        </Button>
        <Button
          kind="secondary"
          data-size="small"
          aria-disabled={side.found.length === 0}
          onClick={() => void assignAll(side.found)}
        >
          {t('courses.assignAll', { count: side.found.length, number: number(side.found.length) })}
        </Button>
      </div>
      <p className="c-hint">{t('courses.keys')}</p>
    </section>
  )
}
