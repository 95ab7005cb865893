import { toFileAddress } from '../../../core/config/file-address.ts'
import type { Address } from '../../../core/config/web-address.ts'
import { useUniqueId } from '../../runtime/use-unique-id.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { DataText } from '../../ui/i18n/data-text.tsx'
import { ActButtons } from './act-buttons.tsx'
import { PictureHints } from './picture-hints.tsx'
import { getPictureId, type PictureAct, type WaitingPicture } from './waiting-picture.ts'
import { toNameCase } from '../../ui/i18n/to-name-case.ts'

interface PictureCardProps {
  readonly picture: WaitingPicture
  readonly address: string
  /** Whether the card is the tab stop of the grid. */
  readonly active: boolean
  readonly selected: boolean
  readonly onSelect: (selected: boolean) => void
  readonly onOpen: () => void
  readonly onAct: (act: PictureAct) => void
  /** Called when the address of the picture is no longer valid. */
  readonly onExpired: () => void
}

/** Renders a waiting picture with whose it is, what was found in it, and the decision. */
export function PictureCard(props: PictureCardProps) {
  const { picture, address, active, selected, onSelect, onOpen, onAct, onExpired } = props
  const { t, name, instant } = useMessages()
  const id = useUniqueId()
  const { kind, person, college, handedInAt, obstacle } = picture
  const values = { kind: t(`people.waiting.kind.${kind}`), name: toNameCase(name(person.names)) }
  return (
    <li>
      <article
        className="c-desk-picture"
        data-picture={getPictureId(picture)}
        data-kind={kind}
        data-selected={selected ? '' : undefined}
        tabIndex={active ? 0 : -1}
        aria-labelledby={id}
      >
        <label className="c-desk-picture-tick">
          <input
            type="checkbox"
            className="c-check"
            checked={selected}
            aria-label={t('table.select', { name: values.name })}
            onChange={({ target }) => onSelect(target.checked)}
          />
        </label>
        <button
          type="button"
          className="c-desk-picture-frame"
          onClick={onOpen}
          aria-label={t('picture.enlarge', values)}
        >
          <img
            src={toFileAddress(address) satisfies Address}
            alt=""
            loading="lazy"
            decoding="async"
            onError={onExpired}
          />
        </button>
        <div className="c-desk-picture-words">
          <h3 id={id}>
            <DataText>{values.name}</DataText>
            <span className="c-hidden">: {values.kind}</span>
          </h3>
          <p className="c-small c-soft">
            {person.prn === null ? null : (
              <>
                <bdi dir="ltr">{person.prn}</bdi>
                {' · '}
              </>
            )}
            {values.kind}
          </p>
          {college === null ? null : (
            <p className="c-small c-soft">
              <DataText>{name(college)}</DataText>
            </p>
          )}
          <p className="c-small c-soft">{t('people.waiting.handedIn', { time: instant(handedInAt) })}</p>
          <PictureHints picture={picture} />
        </div>
        {obstacle === null ? (
          <ActButtons about={id} small onAct={onAct} />
        ) : (
          <p className="c-small c-soft">{t('picture.why.NOT_ALLOWED')}</p>
        )}
      </article>
    </li>
  )
}
