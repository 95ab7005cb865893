import type { LocalisedName } from '../../../contract/parts.ts'
import { useMessages } from '../../runtime/messages.tsx'

/** Renders the name of a role in the language of the screen, with the English name below where it differs. */
export function RoleNames({ names }: { readonly names: LocalisedName }) {
  const { name } = useMessages()
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
