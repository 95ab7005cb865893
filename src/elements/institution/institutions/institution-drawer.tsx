import { useStore } from '@nanostores/react'
import type { PlatformInstitution } from '../../../contract/institution/platform.ts'
import { $menu } from '../../../core/session/menu.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { useFileSize } from '../../ui/file/use-file-size.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { Drawer } from '../../ui/overlay/drawer.tsx'
import { ArchivePart } from './archive-part.tsx'
import { Facts } from '../parts/facts.tsx'
import { RemovalPart } from './removal-part.tsx'
import { StatusPart } from './status-part.tsx'

interface InstitutionDrawerProps {
  readonly row: PlatformInstitution
  readonly onClose: () => void
  readonly onChanged: () => void
}

/** Renders the details of one institution, and what the person may do with it. */
export function InstitutionDrawer({ row, onClose, onChanged }: InstitutionDrawerProps) {
  const { t, name, number, instant } = useMessages()
  const size = useFileSize()
  const right = useStore($menu).entries.find(({ routeName }) => routeName === '/institutions')
  const { usage, lastSignInAt, createdAt, own } = row
  const mayEdit = right?.canEdit ?? false
  return (
    <Drawer title={name(row.names)} about={<bdi dir="ltr">{row.code}</bdi>} onClose={onClose}>
      <div className="c-stack">
        <Facts
          facts={[
            ...(usage
              ? ([
                  [t('platform.staff'), number(usage.people)],
                  [t('platform.students'), number(usage.students)],
                  [t('platform.files'), size(usage.fileBytes)],
                ] as const)
              : []),
            [t('platform.lastLogin'), lastSignInAt ? instant(lastSignInAt) : t('platform.never')],
            [t('platform.created'), instant(createdAt)],
          ]}
        />
        <p className="c-soft c-small">
          {usage ? t('platform.measured', { time: instant(usage.measuredAt) }) : t('platform.notMeasured')}
        </p>
        {own ? <Notice>{t('platform.own')}</Notice> : null}
        {own ? null : <StatusPart row={row} mayEdit={mayEdit} onChanged={onChanged} />}
        {right?.canExport ? <ArchivePart row={row} onChanged={onChanged} /> : null}
        {own ? null : (
          <RemovalPart row={row} mayEdit={mayEdit} mayApprove={right?.canApprove ?? false} onChanged={onChanged} />
        )}
      </div>
    </Drawer>
  )
}
