import { effectiveMenus } from '../../../contract/users/form-choices.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { ScreensList } from '../user-form/screens-list.tsx'
import { useQuery } from '../../ui/query/use-query.ts'
import { useMessages } from '../../runtime/messages.tsx'

interface EffectProps {
  readonly userId: string
  readonly roleIds: readonly number[]
  readonly rolesChanged: boolean
  readonly emailChanged: boolean
  readonly mobileChanged: boolean
}

/**
 * Renders the effect of a sensitive change before it is saved: screens gained and lost, and contacts that must be
 * verified again (specification, section 11.3.8).
 */
export function Effect({ userId, roleIds, rolesChanged, emailChanged, mobileChanged }: EffectProps) {
  const { t } = useMessages()
  const [result] = useQuery(effectiveMenus, rolesChanged, { userId, roleIds: [...roleIds] })
  const effect = rolesChanged && result.status === 'found' ? result.rows[0] : undefined
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
