import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import type { ClientDetails } from '../../../contract/institution.ts'
import { $kiosk, chooseShared } from '../../../core/kiosk.ts'
import { latinDigits } from '../../../core/format.ts'
import { forgetName, rememberedName, rememberName } from '../../../core/remembered-name.ts'
import type { SignInKind } from '../../../core/sign-in.ts'
import { useHost, useWords } from '../../words.tsx'
import { Tick } from './tick.tsx'

interface ThisDeviceProps {
  readonly kind: SignInKind
  readonly client: ClientDetails
  readonly form: HTMLFormElement
  readonly shared: boolean
  readonly onShared: (shared: boolean) => void
}

/** What is to stay on this device: the user name, never the password; or nothing at all, because others use it too. */
export function ThisDevice({ kind, client, form, shared, onShared }: ThisDeviceProps) {
  const { t } = useWords()
  const host = useHost()
  const id = useId()
  const [known] = useState(() => ($kiosk.get() ? undefined : rememberedName(kind, client.code)))
  const [remember, setRemember] = useState(known !== undefined)
  const chosen = useRef({ remember, shared })
  useEffect(() => {
    chosen.current = { remember, shared }
  }, [remember, shared])

  // The box stands below the form and belongs to it all the same.
  useLayoutEffect(() => {
    form.id = id
  }, [form, id])

  useEffect(() => {
    const field = form.querySelector<HTMLInputElement>('[name=userName]')
    // Whoever has typed already, or whose browser has filled it in, knows better.
    if (field && known !== undefined && field.value === '') field.value = known
  }, [form, known])

  useEffect(() => {
    if (!host) return
    // The form is gone when this is heard; a name is worth remembering once it was let in.
    const entered = () => {
      const { remember: keep, shared: others } = chosen.current
      const name = form.querySelector<HTMLInputElement>('[name=userName]')?.value.trim()
      if (others || !keep) forgetName(kind, client.code)
      else if (name) rememberName(kind, client.code, latinDigits(name))
      chooseShared(others)
    }
    host.addEventListener('campus-signed-in', entered)
    return () => {
      // React takes the form away before the event comes.
      setTimeout(() => host.removeEventListener('campus-signed-in', entered))
    }
  }, [host, form, kind, client.code])

  return (
    <div className="c-device" role="group" aria-labelledby={`${id}t`}>
      <h2 className="c-label" id={`${id}t`}>
        {t('enter.thisComputer')}
      </h2>
      <Tick label={t('enter.remember')} checked={remember && !shared} off={shared} onChange={setRemember} />
      <Tick label={t('enter.shared')} hint={t('enter.sharedHelp')} checked={shared} onChange={onShared} name="sharedComputer" form={id} />
    </div>
  )
}
