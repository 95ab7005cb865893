import type { UserStatus } from '../../../contract/users/parts.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Tag, type TagKind } from '../../ui/tags/tag.tsx'

const KINDS: Readonly<Record<UserStatus, TagKind>> = {
  ACTIVE: 'success',
  INVITED: 'info',
  LOCKED: 'warning',
  SUSPENDED: 'danger',
  DEACTIVATED: 'neutral',
}

/** Renders the status of an account as a tag. The screen's sheets must include `tags.css`. */
export function StatusTag({ status }: { readonly status: UserStatus }) {
  const { t } = useMessages()
  return (
    <Tag kind={KINDS[status]} size="small">
      {t(`people.status.${status}`)}
    </Tag>
  )
}
