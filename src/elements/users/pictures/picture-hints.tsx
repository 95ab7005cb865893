import { useMessages } from '../../runtime/messages.tsx'
import { Tag } from '../../ui/tags/tag.tsx'
import type { WaitingPicture } from './waiting-picture.ts'
import { toNameCase } from '../../ui/i18n/to-name-case.ts'

/** Renders what was found in a picture, as hints; nothing where nothing was found. */
export function PictureHints({ picture }: { readonly picture: Pick<WaitingPicture, 'hints' | 'same' | 'sameTotal'> }) {
  const { t, name, number } = useMessages()
  const { hints, same, sameTotal } = picture
  if (hints.length === 0 && sameTotal === 0) return null
  const others = sameTotal - same.length
  return (
    <ul className="c-desk-picture-hints" aria-label={t('picture.hints')}>
      {hints.map((hint) => (
        <li key={hint}>
          <Tag kind="warning" size="small">
            {t(`picture.hint.${hint}`)}
          </Tag>
        </li>
      ))}
      {sameTotal > 0 ? (
        <li>
          <Tag kind="danger" size="small">
            {t('picture.same')}
          </Tag>
          {same.map(({ names, prn }) => (
            <span key={prn ?? toNameCase(name(names))} className="c-small">
              {' '}
              <bdi>{toNameCase(name(names))}</bdi>
              {prn === null ? null : (
                <>
                  {' '}
                  <bdi dir="ltr">{prn}</bdi>
                </>
              )}
            </span>
          ))}
          {others > 0 ? (
            <span className="c-small"> {t('picture.sameOthers', { count: others, number: number(others) })}</span>
          ) : null}
        </li>
      ) : null}
    </ul>
  )
}
