import { effectiveMenus } from '../../contract/people/form-choices.ts'
import { Notice } from '../ui/notice.tsx'
import { ScreensList } from '../ui/people/user-form/screens-list.tsx'
import { useQuery } from '../ui/use-query.ts'
import { useWords } from '../words.tsx'

interface EffectProps {
  readonly userId: string
  readonly roleIds: readonly number[]
  readonly rolesChanged: boolean
  readonly emailChanged: boolean
  readonly mobileChanged: boolean
}

/** What a sensitive change will do, before it is saved: screens that are gained and lost, addresses that must be proven anew (domain brief 2.3.8). */
export function Effect({ userId, roleIds, rolesChanged, emailChanged, mobileChanged }: EffectProps) {
  const { t } = useWords()
  const [asked] = useQuery(effectiveMenus, rolesChanged, { userId, roleIds: [...roleIds] })
  const effect = rolesChanged && asked.status === 'found' ? asked.rows[0] : undefined
  if (!rolesChanged && !emailChanged && !mobileChanged) return null
  return (
    <Notice kind="info" announced>
      <div className="c-effect">
        <p className="c-label">{t('people.form.effect')}</p>
        {effect && effect.lost.length > 0 ? (
          <>
            <p>{t('people.form.loses', { count: effect.lost.length })}</p>
            <ScreensList screens={effect.lost} />
          </>
        ) : null}
        {effect && effect.gained.length > 0 ? (
          <>
            <p>{t('people.form.gains', { count: effect.gained.length })}</p>
            <ScreensList screens={effect.gained} />
          </>
        ) : null}
        {effect && effect.lost.length + effect.gained.length === 0 ? <p>{t('people.form.sameMenus')}</p> : null}
        {rolesChanged ? <p>{t('people.form.tellRoles')}</p> : null}
        {emailChanged ? <p>{t('people.form.tellEmail')}</p> : null}
        {mobileChanged ? <p>{t('people.form.tellMobile')}</p> : null}
      </div>
    </Notice>
  )
}
