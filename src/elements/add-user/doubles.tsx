import { useEffect, useRef, useState } from 'react'
import type { PossibleDuplicate, UserMasters } from '../../contract/people/form-choices.ts'
import { setUserColleges } from '../../contract/people/user-form.ts'
import { callOnce } from '../../core/mql/call-once.ts'
import { Button } from '../ui/button.tsx'
import { listNames } from '../ui/list-names.ts'
import { Notice } from '../ui/notice.tsx'
import { PortalLink, usePortal } from '../ui/portal-link.tsx'
import { Problem } from '../ui/problem.tsx'
import { useFailure } from '../ui/use-failure.ts'
import { useWords } from '../words.tsx'

type Visible = Extract<PossibleDuplicate, { visible: true }>

interface DoublesProps {
  readonly doubles: readonly PossibleDuplicate[]
  readonly masters: UserMasters
  /** The colleges that the form names. */
  readonly collegeIds: readonly number[]
  readonly portal: string | undefined
  readonly onNavigate: (path: string) => boolean
  /** Somebody who is there works for the colleges too. */
  readonly onExtended: (name: string) => void
  /** It is somebody else. */
  readonly onOther: () => void
  readonly busy: boolean
}

/** People who may be the one who is being added: take one of them, or say that it is somebody else (domain brief 2.3.4). */
export function Doubles({ doubles, masters, collegeIds, portal, onNavigate, onExtended, onOther, busy }: DoublesProps) {
  const { t, name, language } = useWords()
  const failure = useFailure()
  const reachable = usePortal(portal)
  const box = useRef<HTMLDivElement>(null)
  const [problem, setProblem] = useState('')
  const [under, setUnder] = useState<string>()
  useEffect(() => box.current?.focus(), [doubles])

  const extend = async (one: Visible, colleges: readonly number[]) => {
    setUnder(one.userId)
    setProblem('')
    const reply = await callOnce(setUserColleges, { userId: one.userId, rowVersion: one.rowVersion, collegeIds: [...colleges], add: true, reason: t('people.form.extendReason') }, { toast: false })
    setUnder(undefined)
    if (reply.ok) onExtended(one.name)
    else setProblem(failure(reply))
  }
  return (
    <div ref={box} tabIndex={-1} className="c-panel c-stack" role="group" aria-label={t('people.form.doubles')}>
      <Notice kind="warning" announced>
        {t('people.form.doubles')}
      </Notice>
      <ul className="c-doubles">
        {doubles.map((one) => {
          if (!one.visible)
            return (
              <li key="elsewhere" className="c-double">
                {t('people.form.doubleElsewhere')}
              </li>
            )
          const more = collegeIds.filter((id) => !one.colleges.some(({ collegeId }) => collegeId === id))
          const names = listNames(masters.colleges.filter(({ collegeId }) => more.includes(collegeId)).map((college) => name(college)), language)
          return (
            <li key={one.userId} className="c-double">
              <p>
                <strong>
                  <bdi>{one.name}</bdi>
                </strong>{' '}
                <span className="c-soft">
                  {t(`people.type.${one.userType}`)}, {t(`people.status.${one.status}`)}
                </span>
              </p>
              <p className="c-small c-soft">
                {t('people.form.alike', { list: listNames(one.alike.map((like) => t(`people.form.alike.${like}`)), language) })}{' '}
                <bdi dir="ltr">{[one.loginName, one.maskedEmail, one.maskedMobile].filter(Boolean).join(' · ')}</bdi>
              </p>
              {one.colleges.length > 0 ? <p className="c-small">{listNames(one.colleges.map((college) => name(college)), language)}</p> : null}
              <div className="c-row">
                {one.mayExtend && more.length > 0 ? (
                  <Button kind="secondary" busy={under === one.userId} onClick={() => void extend(one, more)}>
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
