import type { RowOf } from '../../../contract/activity.ts'
import type { roleNameAvailable } from '../../../contract/roles/roles.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { LineField } from '../../ui/form/line-field.tsx'
import type { BoundField } from '../../ui/form/use-form.ts'

interface NameFieldsProps {
  readonly name: BoundField<string>
  readonly code: BoundField<string>
  /** The server's response about the name and the code. */
  readonly nameCheck: RowOf<typeof roleNameAvailable> | undefined
  /** The saved name. No message is shown for it, because it is trivially free for its own role. */
  readonly saved?: string | undefined
  /** Whether they are fixed, because the role is the same at every institution. */
  readonly fixed?: boolean
}

/** Renders the name and the code of a role. Each shows at once when another role already uses it. */
export function NameFields({ name, code, nameCheck, saved, fixed = false }: NameFieldsProps) {
  const { t } = useMessages()
  const hint = fixed ? t('people.role.why.core') : undefined
  const codeTaken =
    nameCheck?.code === 'TAKEN'
      ? t('people.role.valid.codeTaken')
      : nameCheck?.code === 'RESERVED'
        ? t('people.role.valid.codeReserved')
        : undefined
  return (
    <>
      <LineField
        {...name}
        required
        lang="en"
        autoComplete="off"
        readOnly={fixed}
        hint={hint}
        error={name.error ?? (nameCheck?.name === 'TAKEN' ? t('people.role.valid.nameTaken') : undefined)}
        note={
          nameCheck?.name === 'FREE' && !fixed && name.value.trim() !== saved ? (
            <p className="c-hint" role="status">
              {t('people.role.nameFree')}
            </p>
          ) : undefined
        }
      />
      <LineField
        {...code}
        required
        dir="ltr"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck="false"
        readOnly={fixed}
        hint={hint ?? t('people.role.codeHint')}
        onChange={(value) => code.onChange(value.toUpperCase())}
        error={code.error ?? codeTaken}
      />
    </>
  )
}
