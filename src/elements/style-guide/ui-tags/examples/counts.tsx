import { Tag } from '../../../ui/tags/tag.tsx'
import { useMessages } from '../../../runtime/messages.tsx'

/** A count follows the text; numbers and codes are marked up as such. */
export default function Counts() {
  const { t } = useMessages()
  return (
    <div className="c-board-row">
      <Tag kind="success" count={1684}>
        {t('sample.active')}
      </Tag>
      <Tag kind="danger" count={3}>
        {t('sample.locked')}
      </Tag>
      <Tag sign="none" identifier>
        PRN-2024016300123456
      </Tag>
      <Tag sign="none" identifier>
        BA-104 (II)
      </Tag>
    </div>
  )
}
