import { useEffect, useRef, useState } from 'react'
import type { PossibleDuplicate, UserMasters } from '../../../contract/users/form-choices.ts'
import { setUserColleges } from '../../../contract/users/user-form.ts'
import type { WebAddress } from '../../../core/config/web-address.ts'
import { Button } from '../../ui/button/button.tsx'
import { listNames } from '../../ui/i18n/list-names.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { PortalLink, usePortal } from '../../ui/navigation/portal-link.tsx'
import { Problem } from '../../ui/notice/problem.tsx'
import { useCallRecent } from '../../ui/query/use-call-recent.ts'
import { useFailure } from '../../ui/query/use-failure.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { DataText } from '../../ui/i18n/data-text.tsx'

type Visible = Extract<PossibleDuplicate, { visible: true }>

interface DoublesProps {
  readonly doubles: readonly PossibleDuplicate[]
  readonly masters: UserMasters
  /** Ids of the colleges chosen in the form. */
  readonly collegeIds: readonly number[]
  readonly portal: WebAddress | undefined
  readonly onNavigate: (path: string) => boolean
  /** Called when the colleges were added to an existing user. */
  readonly onExtended: (name: string) => void
  /** Called when the new user is none of the existing ones. */
  readonly onOther: () => void
  readonly busy: boolean
}

/**
 * Renders possible duplicates of the new user: choose one of them, or confirm that it is a different person
 * (specification, section 11.3.4).
 */
export function Duplicates({
  doubles,
  masters,
  collegeIds,
  portal,
  onNavigate,
  onExtended,
  onOther,
  busy,
}: DoublesProps) {
  const { t, name, language } = useMessages()
  const failure = useFailure()
  const callRecent = useCallRecent()
  const reachable = usePortal(portal)
  const box = useRef<HTMLDivElement>(null)
  const [problem, setProblem] = useState('')
  const [under, setUnder] = useState<string>()
  useEffect(() => box.current?.focus(), [doubles])

  const extendPerson = async (one: Visible, colleges: readonly number[]) => {
    setUnder(one.userId)
    setProblem('')
    const reply = await callRecent(
      setUserColleges,
      {
        userId: one.userId,
        rowVersion: one.rowVersion,
        collegeIds: [...colleges],
        add: true,
        reason: t('people.form.extendReason'),
      },
      { toast: false },
    )
    setUnder(undefined)
    if (reply.ok) onExtended(one.name)
    else setProblem(failure(reply))
  }
  return (
    <div ref={box} tabIndex={-1} className="c-panel c-stack" role="group" aria-label={t('people.form.doubles')}>
      <Notice kind="warning">{t('people.form.doubles')}</Notice>
      <ul className="c-doubles">
        {doubles.map((one) => {
          if (!one.visible)
            return (
              <li key="elsewhere" className="c-double">
                {t('people.form.doubleElsewhere')}
              </li>
            )
          const more = collegeIds.filter((id) => !one.colleges.some(({ collegeId }) => collegeId === id))
          const names = listNames(
            masters.colleges.filter(({ collegeId }) => more.includes(collegeId)).map((college) => name(college)),
            language,
          )
          return (
            <li key={one.userId} className="c-double">
              <p>
                <strong>
                  <DataText>{one.name}</DataText>
                </strong>{' '}
                <span className="c-soft">
                  {t(`people.type.${one.userType}`)}, {t(`people.status.${one.status}`)}
                </span>
              </p>
              <p className="c-small c-soft">
                {t('people.form.alike', {
                  list: listNames(
                    one.alike.map((like) => t(`people.form.alike.${like}`)),
                    language,
                  ),
                })}{' '}
                <bdi dir="ltr">{[one.loginName, one.maskedEmail, one.maskedMobile].filter(Boolean).join(' · ')}</bdi>
              </p>
              {one.colleges.length > 0 ? (
                <p className="c-small">
                  {listNames(
                    one.colleges.map((college) => name(college)),
                    language,
                  )}
                </p>
              ) : null}
              <div className="c-row">
                {one.mayExtend && more.length > 0 ? (
                  <Button kind="secondary" busy={under === one.userId} onClick={() => void extendPerson(one, more)}>
                    {t('people.form.extend', { colleges: names })}
                  </Button>
                ) : null}
                {reachable ? (
                  <PortalLink path={`/update-edit-user?user=${one.userId}`} portal={portal} onNavigate={onNavigate}>
                    {t('people.form.openExisting')}
                  </PortalLink>
                ) : null}
              </div>
            </li>
          )
        })}
      </ul>
      <Problem sentence={problem} />
      <div className="c-row">
        <Button kind="secondary" busy={busy} onClick={onOther}>
          {t('people.form.other')}
        </Button>
      </div>
    </div>
  )
}
