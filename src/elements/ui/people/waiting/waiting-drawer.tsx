import { useWords } from '../../../words.tsx'
import { Drawer } from '../../drawer.tsx'
import { WaitingList } from './waiting-list.tsx'

/** Everything that waits for an answer, over the list of users. */
export function WaitingDrawer({ onAnswered, onClose }: { readonly onAnswered: () => void; readonly onClose: () => void }) {
  const { t } = useWords()
  return (
    <Drawer wide title={t('people.waiting.title')} onClose={onClose}>
      <WaitingList onAnswered={onAnswered} />
    </Drawer>
  )
}
