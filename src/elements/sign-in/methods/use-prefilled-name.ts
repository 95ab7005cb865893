import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $prefilledName, clearPrefilledName } from '../../../core/sign-in/prefilled-name.ts'

/** Prefills this form once with the number that a student typed into the sign-in of staff. */
export function usePrefilledName(form: HTMLFormElement | null, clientCode: string, student: boolean): void {
  const handed = useStore($prefilledName)
  useEffect(() => {
    if (!student || handed?.clientCode !== clientCode) return
    const field = form?.querySelector<HTMLInputElement>('[name=userName]')
    if (field) field.value = handed.userName
    clearPrefilledName()
  }, [form, clientCode, student, handed])
}
