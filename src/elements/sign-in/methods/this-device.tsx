import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useUniqueId } from '../../runtime/use-unique-id.ts'
import type { ClientDetails } from '../../../contract/institution/institution.ts'
import { $kiosk, markSharedComputer } from '../../../core/sign-in/kiosk.ts'
import { toLatinDigits } from '../../../contract/digits.ts'
import { clearName, findStoredName, storeName } from '../../../core/sign-in/remembered-name.ts'
import type { SignInKind } from '../../../core/sign-in/sign-in.ts'
import { useHost, useMessages } from '../../runtime/messages.tsx'
import { Checkbox } from './checkbox.tsx'

interface ThisDeviceProps {
  readonly kind: SignInKind
  readonly client: ClientDetails
  readonly form: HTMLFormElement | null
  /** Whether the visitor had ticked in the static form that the name is remembered. */
  readonly remembered: boolean
  readonly shared: boolean
  readonly onShared: (shared: boolean) => void
}

/**
 * Renders the choice of what this device stores: the user name, never the password; or nothing, because the computer is
 * shared.
 */
export function ThisDevice({ kind, client, form, remembered, shared, onShared }: ThisDeviceProps) {
  const { t } = useMessages()
  const host = useHost()
  const id = useUniqueId()
  const [storedName] = useState(() => ($kiosk.get() ? undefined : findStoredName(kind, client.code)))
  const [remember, setRemember] = useState(remembered || storedName !== undefined)
  const chosen = useRef({ remember, shared })
  useEffect(() => {
    chosen.current = { remember, shared }
  }, [remember, shared])

  // The check box is outside the form and is associated with it by id.
  useLayoutEffect(() => {
    if (form) form.id = id
  }, [form, id])

  useEffect(() => {
    const field = form?.querySelector<HTMLInputElement>('[name=userName]')
    // Input by the visitor or by the browser's autofill takes precedence.
    if (field && storedName !== undefined && field.value === '') field.value = storedName
  }, [form, storedName])

  useEffect(() => {
    if (!host || !form) return
    // The form is already unmounted when this event arrives. A name is stored only after a successful sign-in.
    const handleEntered = () => {
      const { remember: keep, shared: others } = chosen.current
      const name = form.querySelector<HTMLInputElement>('[name=userName]')?.value.trim()
      if (others || !keep) clearName(kind, client.code)
      else if (name) storeName(kind, client.code, toLatinDigits(name))
      markSharedComputer(others)
    }
    host.addEventListener('campus-signed-in', handleEntered)
    return () => {
      // React unmounts the form before the event arrives, so remove the listener later.
      setTimeout(() => host.removeEventListener('campus-signed-in', handleEntered))
    }
  }, [host, form, kind, client.code])

  return (
    <div className="c-device" role="group" aria-labelledby={`${id}t`}>
      <h2 className="c-label" id={`${id}t`}>
        {t('enter.thisComputer')}
      </h2>
      <Checkbox
        label={t('enter.remember')}
        checked={remember && !shared}
        off={shared}
        onChange={setRemember}
        name="remember"
      />
      <Checkbox
        label={t('enter.shared')}
        hint={t('enter.sharedHelp')}
        checked={shared}
        onChange={onShared}
        name="sharedComputer"
        form={id}
      />
    </div>
  )
}
