import type { Verb } from '../../../contract/access.ts'
import { useWords } from '../../words.tsx'
import { listNames } from '../list-names.ts'

/** Rights on a screen in words; says so where there are none. */
export function VerbList({ rights }: { readonly rights: readonly Verb[] }) {
  const { t, language } = useWords()
  if (rights.length === 0) return <span className="c-soft">{t('people.role.noRight')}</span>
  return <span>{listNames(rights.map((verb) => t(`people.right.${verb}`)), language)}</span>
}
