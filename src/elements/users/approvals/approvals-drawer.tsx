import type { WaitingKind } from '../../../contract/users/approvals.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Drawer } from '../../ui/overlay/drawer.tsx'
import { ApprovalsList } from './approvals-list.tsx'
import type { Visit } from './visit.ts'

interface ApprovalsDrawerProps {
  /** The kinds shown; empty: all. */
  readonly kinds: readonly WaitingKind[]
  readonly visit: Visit
  readonly onAll: () => void
  readonly onAnswered: () => void
  readonly onClose: () => void
}

/** Renders pending approvals in a drawer over the list of users: all of them, or those of some kinds. */
export function ApprovalsDrawer({ kinds, visit, onAll, onAnswered, onClose }: ApprovalsDrawerProps) {
  const { t } = useMessages()
  const list = kinds.join()
  return (
    <Drawer wide title={t('people.waiting.title')} onClose={onClose}>
      {kinds.length > 0 ? (
        <div className="c-row c-waiting-kinds">
          <p>{kinds.map((kind) => t(`people.waiting.kind.${kind}`)).join(', ')}</p>
          <Button kind="secondary" data-size="small" onClick={onAll}>
            {t('people.waiting.all')}
          </Button>
        </div>
      ) : null}
      <ApprovalsList key={list} kinds={kinds} visit={visit} onAnswered={onAnswered} />
    </Drawer>
  )
}
