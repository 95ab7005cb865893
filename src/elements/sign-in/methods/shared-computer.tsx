import { useLayoutEffect } from 'react'
import { useUniqueId } from '../../runtime/use-unique-id.ts'
import { Kiosk } from '../../ui/kiosk/kiosk.tsx'

/**
 * Replaces the choices about this device on a shared computer: sends that fact to the server, and asks browsers to
 * suggest no user name and to store no password.
 */
export function SharedComputer({
  form,
  isKiosk,
}: {
  readonly form: HTMLFormElement | null
  readonly isKiosk: boolean
}) {
  const id = useUniqueId()
  useLayoutEffect(() => {
    if (!form) return
    form.id = id
    form.querySelector('[name=userName]')?.setAttribute('autocomplete', 'off')
    form.querySelector('[name=password]')?.setAttribute('autocomplete', 'new-password')
  }, [form, id])
  return (
    <>
      <input type="hidden" name="sharedComputer" value="1" form={id} />
      <Kiosk isDeclared={isKiosk} />
    </>
  )
}
