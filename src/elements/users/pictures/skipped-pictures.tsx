import { useMessages } from '../../runtime/messages.tsx'
import { Drawer } from '../../ui/overlay/drawer.tsx'
import type { SkippedPicture } from './waiting-picture.ts'
import { toNameCase } from '../../ui/i18n/to-name-case.ts'

/** Returns a function for the sentence that says why a picture was left as it is. */
export function useSkippedPicture(): (skipped: SkippedPicture) => string {
  const { t, instant } = useMessages()
  return ({ why, status, by, at }) => {
    if (why !== 'ALREADY_DECIDED' || status === null) return t(`picture.why.${why === 'NOT_ALLOWED' ? why : 'UNKNOWN'}`)
    const state = t(`picture.status.${status}`)
    return by === null || at === null
      ? t('picture.why.CHANGED', { state })
      : t('picture.why.DECIDED', { name: by, day: instant(at), state })
  }
}

interface SkippedPicturesProps {
  readonly skipped: readonly SkippedPicture[]
  readonly onClose: () => void
}

/** Lists the pictures that a decision has left as they are, each with the reason. */
export function SkippedPictures({ skipped, onClose }: SkippedPicturesProps) {
  const { t, name, number } = useMessages()
  const explain = useSkippedPicture()
  return (
    <Drawer title={t('picture.skipped', { count: skipped.length, number: number(skipped.length) })} onClose={onClose}>
      <ul className="c-stack">
        {skipped.map((one) => (
          <li key={one.itemId}>
            {one.person === null ? null : (
              <p className="c-label">
                <bdi>{toNameCase(name(one.person.names))}</bdi>
                {one.person.prn === null ? null : (
                  <>
                    {' · '}
                    <bdi dir="ltr">{one.person.prn}</bdi>
                  </>
                )}
              </p>
            )}
            <p className="c-small">{explain(one)}</p>
          </li>
        ))}
      </ul>
    </Drawer>
  )
}
