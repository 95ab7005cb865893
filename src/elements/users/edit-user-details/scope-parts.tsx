import { useMessages } from '../../runtime/messages.tsx'
import { Tag } from '../../ui/tags/tag.tsx'
import type { Detail } from './use-detail.ts'

/** Renders the roles of a user: their scope, their end and who assigned them. */
export function Roles({ roles }: Pick<Detail, 'roles'>) {
  const { t, name, instant } = useMessages()
  if (roles.length === 0) return <p className="c-soft">{t('people.find.empty.roles')}</p>
  return (
    <ul className="c-find-lines">
      {roles.map((role, place) => {
        const { college, fromAt, toAt, grantedAt, grantedBy, reason, inForce } = role
        const from = fromAt && t('people.find.from', { from: instant(fromAt) })
        const until = toAt && t('people.find.until', { to: instant(toAt) })
        const given =
          grantedAt &&
          (grantedBy
            ? t('people.find.role.by', { who: grantedBy, time: instant(grantedAt) })
            : t('people.find.role.at', { time: instant(grantedAt) }))
        const facts = [college && t('people.find.role.college', { college: name(college) }), from, until, given].filter(
          Boolean,
        )
        return (
          <li key={place}>
            <span className="c-find-line-head">
              <strong>{name(role)}</strong>
              {inForce ? null : <Tag size="small">{t('people.find.role.idle')}</Tag>}
            </span>
            {facts.length > 0 ? <span className="c-soft c-small">{facts.join(' · ')}</span> : null}
            {reason ? <span className="c-small">{reason}</span> : null}
          </li>
        )
      })}
    </ul>
  )
}

/** Renders the colleges that a user works for or belongs to. */
export function Colleges({ colleges }: Pick<Detail, 'colleges'>) {
  const { t, name } = useMessages()
  if (colleges.length === 0) return <p className="c-soft">{t('people.find.empty.colleges')}</p>
  return (
    <ul className="c-find-lines">
      {colleges.map((college) => (
        <li key={college.collegeId}>
          <span className="c-find-line-head">
            <strong>{name(college)}</strong>
            {college.primary ? (
              <Tag kind="info" sign="none" size="small">
                {t('people.find.primary')}
              </Tag>
            ) : null}
          </span>
          <span className="c-soft c-small">
            <bdi dir="ltr">{college.code}</bdi>
          </span>
        </li>
      ))}
    </ul>
  )
}
