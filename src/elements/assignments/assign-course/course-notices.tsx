import { useMessages } from '../../runtime/messages.tsx'
import { listNames } from '../../ui/i18n/list-names.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import type { Assignable } from '../parts/assignable-people.ts'
import { formatPersonName } from '../../ui/i18n/format-person-name.ts'

interface CourseNoticesProps {
  readonly people: readonly Assignable[]
  /** The number of people in the address. */
  readonly chosen: number
}

/** Renders what is unusual about the chosen people: they cannot be seen, or belong to no college. */
export function CourseNotices({ people, chosen }: CourseNoticesProps) {
  const { t, number, language } = useMessages()
  const missing = chosen - people.length
  const homeless = people.filter(({ colleges }) => colleges.length === 0)
  const names = listNames(
    homeless.map((one) => formatPersonName(one, language)),
    language,
  )
  return (
    <>
      {missing > 0 ? (
        <Notice kind="warning" announced>
          {t('courses.notFound', { count: missing, number: number(missing) })}
        </Notice>
      ) : null}
      {homeless.length > 0 ? <Notice>{t('courses.noCollege', { count: homeless.length, names })}</Notice> : null}
    </>
  )
}
