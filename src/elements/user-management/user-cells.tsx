import { memo } from 'react'
import type { UserRow } from '../../contract/people/users.ts'
import { Icon } from '../ui/icons.tsx'
import { useWords } from '../words.tsx'

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
const firstLetter = (word: string): string => [...segmenter.segment(word)][0]?.segment ?? ''

/** The first letters of the first and the last word of a name, with their marks. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  return [words[0], words.length > 1 ? words.at(-1) : ''].map((word = '') => firstLetter(word)).join('')
}

/** Somebody's initials and name; below it the name in the reader's script, where it is another. */
export function NameCell({ row }: { readonly row: UserRow }) {
  const { language } = useWords()
  const local = row.translations[language]
  return (
    <span className="c-person">
      <span className="c-initials" aria-hidden="true" data-kind={row.userType}>
        {initialsOf(row.displayName)}
      </span>
      <span className="c-person-names">
        <bdi>{row.displayName}</bdi>
        {local && local !== row.displayName ? <bdi className="c-person-local">{local}</bdi> : null}
      </span>
    </span>
  )
}

/** The first of several names, and how many more there are; all of them as a tooltip. */
export function FirstOf({ names }: { readonly names: readonly string[] }) {
  const { t, number } = useWords()
  const [first, ...others] = names
  return (
    <span className="c-first-of" title={others.length ? names.join('\n') : undefined}>
      <bdi>{first}</bdi>
      {others.length ? (
        <>
          <span className="c-more-count" aria-hidden="true">
            +{number(others.length)}
          </span>
          <span className="c-hidden">{t('people.list.more', { number: number(others.length) })}</span>
        </>
      ) : null}
    </span>
  )
}

/** An address or number, with a tick where its person has confirmed it. */
export function ContactCell({ contact }: { readonly contact: UserRow['email'] }) {
  const { t } = useWords()
  return (
    <span className="c-contact">
      <bdi dir="ltr">{contact.text}</bdi>
      {contact.verified ? (
        <span className="c-confirmed" role="img" aria-label={t('people.list.verified')} title={t('people.list.verified')}>
          <Icon name="check" />
        </span>
      ) : null}
    </span>
  )
}

/** An instant on the clocks of the institution. Writing one takes longer than all else of a row, so the same one is not written again. */
export const InstantCell = memo(function InstantCell({ at }: { readonly at: string | null }) {
  const { instant } = useWords()
  return at === null ? null : <span className="c-nowrap">{instant(at)}</span>
})
