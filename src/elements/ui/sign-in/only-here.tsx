import { useEffect, useId } from 'react'
import { Kiosk } from '../kiosk/kiosk.tsx'

/** In place of the choices about this device, where others use it too: the server is told so, and browsers are asked to offer nobody's name and keep no password. */
export function OnlyHere({ form, said }: { readonly form: HTMLFormElement; readonly said: boolean }) {
  const id = useId()
  useEffect(() => {
    form.id = id
    form.querySelector('[name=userName]')?.setAttribute('autocomplete', 'off')
    form.querySelector('[name=password]')?.setAttribute('autocomplete', 'new-password')
  }, [form, id])
  return (
    <>
      <input type="hidden" name="sharedComputer" value="1" form={id} />
      <Kiosk said={said} />
    </>
  )
}
