import { useMessages } from '../../runtime/messages.tsx'
import { Drawer } from '../../ui/overlay/drawer.tsx'
import { ApprovalsList } from './approvals-list.tsx'

/** Renders all pending approvals in a drawer over the list of users. */
export function ApprovalsDrawer({
  onAnswered,
  onClose,
}: {
  readonly onAnswered: () => void
  readonly onClose: () => void
}) {
  const { t } = useMessages()
  return (
    <Drawer wide title={t('people.waiting.title')} onClose={onClose}>
      <ApprovalsList onAnswered={onAnswered} />
    </Drawer>
  )
}
