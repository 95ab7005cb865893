import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { ClientDetails } from '../../../contract/institution/institution.ts'
import { hasPrnForm } from '../../../contract/prn.ts'
import { removeSeparators } from '../../../contract/invisible.ts'
import { normaliseCode } from '../../../contract/typed-code.ts'
import type { WebAddress } from '../../../core/config/web-address.ts'
import { prefillName } from '../../../core/sign-in/prefilled-name.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { StepLink } from '../../ui/navigation/step-link.tsx'

interface StudentHintProps {
  readonly form: HTMLFormElement
  readonly client: ClientDetails
  readonly portal: WebAddress | undefined
  readonly onNavigate: (path: string) => boolean
}

const normaliseNumber = (typed: string): string => removeSeparators(normaliseCode(typed))

/**
 * Renders a hint below the user name of staff when the input looks like a student's number, with a link to the student
 * sign-in that carries it. It is only a link, because a login name of staff may look the same. It is the same for every
 * number, whether it exists or not.
 */
export function StudentHint({ form, client, portal, onNavigate }: StudentHintProps) {
  const { t } = useMessages()
  const [box, setBox] = useState<HTMLElement>()
  const [typed, setTyped] = useState('')

  useEffect(() => {
    const name = form.querySelector<HTMLInputElement>('[name=userName]')
    const field = name?.closest('.c-field')
    if (!name || !field) return
    // Insert the status region before its text: not all screen readers announce a region inserted with its text.
    const place = document.createElement('div')
    place.role = 'status'
    place.className = 'c-hidden'
    field.append(place)
    setBox(place)
    const lookAtName = () => setTyped(normaliseNumber(name.value))
    lookAtName()
    const over = new AbortController()
    for (const kind of ['input', 'change']) name.addEventListener(kind, lookAtName, { signal: over.signal })
    return () => {
      over.abort()
      place.remove()
    }
  }, [form])

  const found = hasPrnForm(typed, client.hallTicket.formats)
  useEffect(() => void box?.classList.toggle('c-hidden', !found), [box, found])
  return box
    ? createPortal(
        found ? (
          <p className="c-hint c-student-hint">
            {t('enter.studentNumber')}{' '}
            <StepLink
              path={`/${client.code}/studentLogin`}
              portal={portal}
              onNavigate={(path) => {
                prefillName({ clientCode: client.code, userName: typed })
                return onNavigate(path)
              }}
            >
              {t('signIn.studentTitle')}
            </StepLink>
          </p>
        ) : null,
        box,
      )
    : null
}
