import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useMessages } from '../../runtime/messages.tsx'

/** Shows a caps lock warning under the password field while the visitor types there. Announced politely. */
export function CapsLock({ form }: { readonly form: HTMLFormElement }) {
  const { t } = useMessages()
  const [box, setBox] = useState<HTMLElement>()
  const [on, setOn] = useState(false)

  useEffect(() => {
    const password = form.querySelector<HTMLInputElement>('[name=password]')
    const field = password?.closest('.c-field')
    if (!password || !field) return
    // Insert the status region before its text: not all screen readers announce a region inserted with its text.
    const place = document.createElement('div')
    place.role = 'status'
    place.className = 'c-hidden'
    field.append(place)
    setBox(place)
    const over = new AbortController()
    const lookAtKey = (event: Event) => {
      if (event instanceof KeyboardEvent || event instanceof PointerEvent) setOn(event.getModifierState('CapsLock'))
    }
    for (const kind of ['keydown', 'keyup', 'pointerdown'])
      password.addEventListener(kind, lookAtKey, { signal: over.signal })
    password.addEventListener('blur', () => setOn(false), { signal: over.signal })
    return () => {
      over.abort()
      place.remove()
    }
  }, [form])

  useEffect(() => void box?.classList.toggle('c-hidden', !on), [box, on])
  return box ? createPortal(on ? <p className="c-hint c-caps-lock">{t('enter.capsLock')}</p> : null, box) : null
}
