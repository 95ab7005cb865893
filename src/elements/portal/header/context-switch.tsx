import { useStore } from '@nanostores/react'
import type { SessionUser } from '../../../contract/sign-in/session.ts'
import { $chosenYear } from '../../../core/session/chosen-year.ts'
import { $years } from '../../../core/session/years-state.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { LineIcon } from '../../ui/icons/icons.tsx'
import { useRoleNames } from '../account/account-menu.tsx'
import { CHEVRON } from '../navigation/icon-paths.ts'
import { PanelButton } from '../panel-button.tsx'

const loadPanel = async () => (await import('./context-panel.tsx')).ContextPanel

/** Renders the button with the academic year and the role that a person works in, and the panel that changes them. */
export function ContextSwitch({ user }: { readonly user: SessionUser }) {
  const { t } = useMessages()
  const { currentAcademicYear } = useStore($years)
  const year = useStore($chosenYear) ?? currentAcademicYear?.code
  const roles = useRoleNames(user)
  return (
    <PanelButton className="c-context" loadPanel={loadPanel} panelProps={{}}>
      <span className="c-hidden">{t('portal.context')}: </span>
      {year ? (
        <strong className="c-year">
          <bdi dir="ltr">{year}</bdi>
        </strong>
      ) : null}{' '}
      <span className="c-context-role">{roles}</span>
      <span className="c-down">
        <LineIcon path={CHEVRON} />
      </span>
    </PanelButton>
  )
}
