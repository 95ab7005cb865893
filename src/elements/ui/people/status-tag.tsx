import type { UserStatus } from '../../../contract/people/parts.ts'
import { useWords } from '../../words.tsx'
import { Tag, type TagKind } from '../tags/tag.tsx'

const KINDS: Readonly<Record<UserStatus, TagKind>> = { ACTIVE: 'success', INVITED: 'info', LOCKED: 'warning', SUSPENDED: 'danger', DEACTIVATED: 'neutral' }

/** What an account is, in a word. `tags.css` belongs to the sheets of its screen. */
export function StatusTag({ status }: { readonly status: UserStatus }) {
  const { t } = useWords()
  return (
    <Tag kind={KINDS[status]} size="small">
      {t(`people.status.${status}`)}
    </Tag>
  )
}
