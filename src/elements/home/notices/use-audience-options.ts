import { useMemo } from 'react'
import type { NoticeAudience, NoticeChoices } from '../../../contract/home/notices.ts'
import { useMessages } from '../../runtime/messages.tsx'
import type { PickerOption } from '../../ui/picker/options.ts'

/** What can be chosen for the audience of a notice, in the language of the screen. */
export interface AudienceOptions {
  readonly userTypes: readonly PickerOption[]
  readonly roles: readonly PickerOption[]
  readonly colleges: readonly PickerOption[]
  readonly programmes: readonly PickerOption[]
}

/** Returns what can be chosen for the audience of a notice. */
export function useAudienceOptions(choices: NoticeChoices): AudienceOptions {
  const { t, name } = useMessages()
  return useMemo(
    () => ({
      userTypes: choices.userTypes.map((value) => ({ value, label: t(`people.type.${value}`) })),
      roles: choices.roles.map(({ roleId, names }) => ({ value: String(roleId), label: name(names) })),
      colleges: choices.colleges.map(({ collegeId, names, code }) => ({
        value: String(collegeId),
        label: name(names),
        detail: code,
      })),
      programmes: choices.programmes.map(({ programId, names, code }) => ({
        value: String(programId),
        label: name(names),
        detail: code,
      })),
    }),
    [choices, t, name],
  )
}

/** Returns the options of some ids. */
export const pickOptions = (options: readonly PickerOption[], ids: readonly string[]): readonly PickerOption[] =>
  options.filter(({ value }) => ids.includes(value))

/** Returns who sees a notice, in words; nothing stands for everybody. */
export function listAudience(
  { userTypes, roleIds, collegeIds, programIds }: NoticeAudience,
  options: AudienceOptions,
): readonly string[] {
  return [
    ...pickOptions(options.userTypes, userTypes),
    ...pickOptions(options.roles, roleIds.map(String)),
    ...pickOptions(options.colleges, collegeIds.map(String)),
    ...pickOptions(options.programmes, programIds.map(String)),
  ].map(({ label }) => label)
}
