import type { LocalisedName } from '../../../contract/parts.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { DataText } from '../../ui/i18n/data-text.tsx'

/** Renders the name of a role in the language of the screen, with the English name below where it differs. */
export function RoleNames({ names }: { readonly names: LocalisedName }) {
  const { name } = useMessages()
  const own = name(names)
  return (
    <span className="c-role-names">
      <DataText>{own}</DataText>
      {own === names.name ? null : (
        <bdi className="c-role-english" lang="en">
          {names.name}
        </bdi>
      )}
    </span>
  )
}
