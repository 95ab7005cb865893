import type { RowOf } from '../../contract/activity.ts'
import { USER_TABS, type userCounts, type UserTab } from '../../contract/people/users.ts'
import { useWords } from '../words.tsx'

interface UserTabsProps {
  readonly tab: UserTab
  /** How many there are under each, as soon as it is known. */
  readonly counts: RowOf<typeof userCounts> | undefined
  readonly onTab: (tab: UserTab) => void
}

/** Some kinds of people, and what is to be done for them; those of which there is nobody are left out once that is known. */
export function UserTabs({ tab, counts, onTab }: UserTabsProps) {
  const { t, number } = useWords()
  const shown = USER_TABS.filter((one) => one === 'ALL' || one === tab || !counts || counts[one] > 0)
  return (
    <nav className="c-list-tabs" aria-label={t('people.list.tabs')}>
      <ul>
        {shown.map((one) => (
          <li key={one}>
            <button type="button" className="c-list-tab" aria-current={one === tab ? 'true' : undefined} onClick={() => onTab(one)}>
              {t(`people.list.tab.${one}`)}
              {counts ? <span className="c-tab-count">{number(counts[one])}</span> : null}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}
