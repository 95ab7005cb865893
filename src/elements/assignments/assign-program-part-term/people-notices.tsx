import { useMessages } from '../../runtime/messages.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { listNames } from '../../ui/i18n/list-names.ts'
import type { Assignable } from '../parts/assignable-people.ts'
import { formatPersonName } from '../../ui/i18n/format-person-name.ts'

interface PeopleNoticesProps {
  readonly people: readonly Assignable[]
  /** The number of people in the address. */
  readonly chosen: number
}

/** Renders why some of the chosen people cannot be edited: their roles use no scope, or they cannot be seen. */
export function PeopleNotices({ people, chosen }: PeopleNoticesProps) {
  const { t, number, language } = useMessages()
  const unscoped = people.filter(({ usesScope }) => !usesScope)
  const missing = chosen - people.length
  return (
    <>
      {unscoped.length > 0 ? (
        <Notice kind="warning" announced>
          <p>{t('assign.noScope')}</p>
          {chosen > 1 ? (
            <p className="c-small">
              {listNames(
                unscoped.map((one) => formatPersonName(one, language)),
                language,
              )}
            </p>
          ) : null}
        </Notice>
      ) : null}
      {missing > 0 ? (
        <Notice kind="warning" announced>
          {t('assign.notFound', { count: missing, number: number(missing) })}
        </Notice>
      ) : null}
    </>
  )
}
