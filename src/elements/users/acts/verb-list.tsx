import type { Verb } from '../../../contract/access.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { listNames } from '../../ui/i18n/list-names.ts'

/** Renders the rights on a screen as text, or that there are none. */
export function VerbList({ rights }: { readonly rights: readonly Verb[] }) {
  const { t, language } = useMessages()
  if (rights.length === 0) return <span className="c-soft">{t('people.role.noRight')}</span>
  return (
    <span>
      {listNames(
        rights.map((verb) => t(`right.${verb}`)),
        language,
      )}
    </span>
  )
}
