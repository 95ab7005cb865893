import type { RowOf } from '../../../contract/activity.ts'
import type { roleNameAvailable } from '../../../contract/people/roles.ts'
import { useWords } from '../../words.tsx'
import { LineField } from '../form/line-field.tsx'
import type { BoundField } from '../form/use-form.ts'

interface NameFieldsProps {
  readonly name: BoundField<string>
  readonly code: BoundField<string>
  /** What the server says of them. */
  readonly known: RowOf<typeof roleNameAvailable> | undefined
  /** The name that is saved; that it is free for its own role is not said. */
  readonly saved?: string | undefined
  /** They are the same at every institution. */
  readonly fixed?: boolean
}

/** The name of a role and its code; both say at once when another role has them. */
export function NameFields({ name, code, known, saved, fixed = false }: NameFieldsProps) {
  const { t } = useWords()
  const hint = fixed ? t('people.role.why.core') : undefined
  const codeTaken = known?.code === 'TAKEN' ? t('people.role.valid.codeTaken') : known?.code === 'RESERVED' ? t('people.role.valid.codeReserved') : undefined
  return (
    <>
      <LineField
        {...name}
        required
        lang="en"
        autoComplete="off"
        readOnly={fixed}
        hint={hint}
        error={name.error ?? (known?.name === 'TAKEN' ? t('people.role.valid.nameTaken') : undefined)}
        note={known?.name === 'FREE' && !fixed && name.value.trim() !== saved ? <p className="c-hint" role="status">{t('people.role.nameFree')}</p> : undefined}
      />
      <LineField {...code} required dir="ltr" autoComplete="off" autoCapitalize="characters" spellCheck={false} readOnly={fixed} hint={hint ?? t('people.role.codeHint')} onChange={(value) => code.onChange(value.toUpperCase())} error={code.error ?? codeTaken} />
    </>
  )
}
