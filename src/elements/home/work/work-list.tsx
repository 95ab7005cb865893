import { useStore } from '@nanostores/react'
import { WORK_GROUPS, type WorkOwner } from '../../../contract/home/work-kinds.ts'
import type { WorkItem } from '../../../contract/home/work-queue.ts'
import { $session } from '../../../core/session/session.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { useUniqueId } from '../../runtime/use-unique-id.ts'
import { getInitials } from '../../ui/i18n/initials.ts'
import { FurtherIcon } from '../../ui/icons/further-icons.tsx'
import { PortalLink } from '../../ui/navigation/portal-link.tsx'
import type { Ways } from '../parts/card-props.ts'
import { useWorkWords } from './use-work-words.ts'

/** Renders who acts next: with initials, the person themselves. */
function Owner({ owner }: { readonly owner: WorkOwner }) {
  const { t } = useMessages()
  const session = useStore($session)
  return (
    <span className="c-task-who">
      <span className="c-hidden">{t('home.column.who')}: </span>
      {owner === 'YOU' && session.status === 'user' ? (
        <span className="c-task-initials" aria-hidden="true">
          {getInitials(session.user.displayName)}
        </span>
      ) : null}
      {t(`home.owner.${owner}`)}
    </span>
  )
}

/** Renders a task: what is to be done and why, how many cases, who, until when, and the way to exactly these cases. */
function Task({ item, ...navigation }: Ways & { readonly item: WorkItem }) {
  const { t, number } = useMessages()
  const { formatTitle, formatWhy, formatUntil, formatAct } = useWorkWords()
  const { cases, group, path } = item
  const why = formatWhy(item)
  const until = formatUntil(item)
  return (
    <li className="c-task" data-kind={item.kind}>
      <div className="c-task-what">
        <PortalLink className="c-task-link" path={path} {...navigation}>
          {formatTitle(item)}
        </PortalLink>
        {why ? <p className="c-task-why">{why}</p> : null}
      </div>
      <span className="c-task-cases">
        {cases === null ? null : (
          <>
            <span className="c-hidden">{t('home.column.cases')}: </span>
            {number(cases)}
          </>
        )}
      </span>
      <Owner owner={item.owner} />
      <span className="c-task-until" data-now={group === 'NOW' ? '' : undefined}>
        {until ? (
          <>
            {group === 'NOW' ? <FurtherIcon name="clock" /> : null}
            <span className="c-hidden">{t('home.column.until')}: </span>
            {until}
          </>
        ) : null}
      </span>
      <span className="c-task-go" aria-hidden="true">
        {formatAct(item)}
        <svg viewBox="0 0 24 24" width="16" height="16" fill="none" stroke="currentColor" strokeWidth="1.8">
          <path d="M10 7l5 5-5 5" />
        </svg>
      </span>
    </li>
  )
}

/** Renders the work that waits, grouped by urgency; what waits for others comes last. */
export function WorkList({ items, ...navigation }: Ways & { readonly items: readonly WorkItem[] }) {
  const { t } = useMessages()
  const id = useUniqueId()
  const groups = WORK_GROUPS.map((group) => ({ group, own: items.filter((item) => item.group === group) })).filter(
    ({ own }) => own.length > 0,
  )
  return (
    <div className="c-tasks" role="group" aria-label={t('home.queue')}>
      {groups.map(({ group, own }, at) => (
        <section key={group} aria-labelledby={`${id}-${group}`}>
          <div className="c-tasks-head">
            <h2 className="c-tasks-title" id={`${id}-${group}`}>
              {t(`home.group.${group}`)}
            </h2>
            {at === 0 ? (
              <>
                <span className="c-task-cases" aria-hidden="true">
                  {t('home.column.cases')}
                </span>
                <span aria-hidden="true">{t('home.column.who')}</span>
                <span aria-hidden="true">{t('home.column.until')}</span>
              </>
            ) : null}
          </div>
          <ul>
            {own.map((item) => (
              <Task key={item.itemId} item={item} {...navigation} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
