import { ASSET_RULES } from '../../../contract/account/own-pictures.ts'
import type { WaitingItem } from '../../../contract/users/approvals.ts'
import type { Address } from '../../../core/config/web-address.ts'
import { toFileAddress } from '../../../core/config/file-address.ts'
import { useMessages } from '../../runtime/messages.tsx'

const RULES = { PHOTO: ['face', 'plain', 'recent'], SIGNATURE: ['paper', 'inside', 'alone'] } as const

/** Renders a submitted picture, the current one beside it, and the rules that its person was shown. */
export function PicturePart({
  item,
  name,
}: {
  readonly item: Pick<Extract<WaitingItem, { address: string }>, 'kind' | 'address' | 'onFile' | 'width' | 'height'>
  readonly name: string
}) {
  const { t, number } = useMessages()
  const { kind, address, onFile, width, height } = item
  const values = { kind: t(`people.waiting.kind.${kind}`), name }
  return (
    <div className="c-waiting-pictures">
      <figure data-kind={kind}>
        <div className="c-waiting-frame">
          <img src={toFileAddress(address) satisfies Address} alt={t('people.waiting.newAlt', values)} />
        </div>
        <figcaption className="c-small">
          {t('people.waiting.new')} · <bdi dir="ltr">{`${number(width)} × ${number(height)}`}</bdi>
        </figcaption>
      </figure>
      <figure data-kind={kind}>
        <div className="c-waiting-frame">
          {onFile === null ? (
            t('people.waiting.noOld')
          ) : (
            <img src={toFileAddress(onFile) satisfies Address} alt={t('people.waiting.oldAlt', values)} />
          )}
        </div>
        {onFile === null ? null : <figcaption className="c-small c-soft">{t('people.waiting.old')}</figcaption>}
      </figure>
      <div className="c-waiting-rules">
        <p className="c-label">{t('people.waiting.rules')}</p>
        <ul>
          {RULES[kind].map((rule) => (
            <li key={rule}>{t(`account.my.rule.${rule}`)}</li>
          ))}
          <li>
            {t('account.my.rule.size', {
              width: number(ASSET_RULES[kind].minWidth),
              height: number(ASSET_RULES[kind].minHeight),
            })}
          </li>
        </ul>
      </div>
    </div>
  )
}
