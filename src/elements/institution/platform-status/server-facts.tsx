import type { PlatformStatus } from '../../../contract/institution/platform-status.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Facts } from '../parts/facts.tsx'

const GIGABYTE = 1024 ** 3

/** Renders database, disk, backup and version of a server. */
export function ServerFacts({ status }: { readonly status: PlatformStatus }) {
  const { t, number, instant } = useMessages()
  const formatGigabytes = (bytes: number): string => number(Math.round((bytes / GIGABYTE) * 10) / 10)
  const { database, pool, disk, lastBackupAt, version, startedAt } = status
  return (
    <Facts
      facts={[
        [t('serverStatus.database'), database === 'postgres' ? 'PostgreSQL' : t('serverStatus.database.pglite')],
        ...(pool
          ? ([
              [
                t('serverStatus.connections'),
                t('serverStatus.connections.figure', {
                  ...{ used: number(pool.total - pool.idle), idle: number(pool.idle), waiting: number(pool.waiting) },
                }),
              ],
            ] as const)
          : []),
        ...(disk
          ? ([
              [
                t('serverStatus.disk'),
                t('serverStatus.disk.figure', {
                  free: formatGigabytes(disk.freeBytes),
                  total: formatGigabytes(disk.totalBytes),
                }),
              ],
            ] as const)
          : []),
        [t('serverStatus.backup'), lastBackupAt ? instant(lastBackupAt) : t('serverStatus.backup.never')],
        [t('serverStatus.version'), <bdi dir="ltr">{version}</bdi>],
        [t('serverStatus.started'), instant(startedAt)],
      ]}
    />
  )
}
