import { useStore } from '@nanostores/react'
import { useRef, useState } from 'react'
import type { SessionUser } from '../../../contract/sign-in/session.ts'
import { $chosenYear } from '../../../core/session/chosen-year.ts'
import { $years } from '../../../core/session/years-state.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { LineIcon } from '../../ui/icons/icons.tsx'
import { useRoleNames } from '../account/account-menu.tsx'
import { CHEVRON } from '../navigation/icon-paths.ts'
import { useLatePart } from '../use-late-part.ts'

const loadPanel = async () => (await import('./context-panel.tsx')).ContextPanel

/** Renders the button with the academic year and the role that a person works in, and the panel that changes them. */
export function ContextSwitch({ user }: { readonly user: SessionUser }) {
  const { t } = useMessages()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [Panel, load] = useLatePart(loadPanel)
  const { currentAcademicYear } = useStore($years)
  const year = useStore($chosenYear) ?? currentAcademicYear?.code
  const roles = useRoleNames(user)
  return (
    <>
      <button
        ref={button}
        type="button"
        className="c-context"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => {
          load()
          setOpen(!open)
        }}
        onPointerEnter={load}
        onFocus={load}
      >
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
      </button>
      {open && Panel ? (
        <Panel
          anchor={button}
          onClose={(restoreFocus) => {
            setOpen(false)
            if (restoreFocus) button.current?.focus({ preventScroll: true })
          }}
        />
      ) : null}
    </>
  )
}
