import type { LocalisedName } from '../../contract/parts.ts'
import { useWords } from '../words.tsx'

/** The name of a role in the language of the screen; below it the English one, where that is another. */
export function RoleNames({ names }: { readonly names: LocalisedName }) {
  const { name } = useWords()
  const own = name(names)
  return (
    <span className="c-role-names">
      <bdi>{own}</bdi>
      {own === names.name ? null : (
        <bdi className="c-role-english" lang="en">
          {names.name}
        </bdi>
      )}
    </span>
  )
}
