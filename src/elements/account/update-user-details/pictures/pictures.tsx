import { useState } from 'react'
import type { AssetKind } from '../../../../contract/account/own-pictures.ts'
import type { Address } from '../../../../core/config/web-address.ts'
import { toFileAddress } from '../../../../core/config/file-address.ts'
import { Notice } from '../../../ui/notice/notice.tsx'
import { Tag, type TagKind } from '../../../ui/tags/tag.tsx'
import { useMessages } from '../../../runtime/messages.tsx'
import { PictureChoice } from './picture-choice.tsx'
import type { Details, Own } from '../use-details.ts'

type Asset = Details['assets'][number]

const LOOKS = { NONE: 'neutral', PENDING: 'info', APPROVED: 'success', REJECTED: 'danger' } as const satisfies Record<
  Asset['status'],
  TagKind
>

/** Renders the picture on record, its status and the button to replace it. */
function Picture({ asset, own }: { readonly asset: Asset; readonly own: Own }) {
  const { t } = useMessages()
  const { kind, status, address, reason } = asset
  const [sent, setSent] = useState(false)
  const title = t(`account.my.kind.${kind}`)
  return (
    <section className="c-picture" aria-label={title}>
      <div className="c-picture-head">
        <h3 className="c-picture-title">{title}</h3>
        <Tag kind={LOOKS[status]} size="small">
          {t(`account.my.asset.${status}`)}
        </Tag>
      </div>
      <div className="c-picture-body">
        <div className="c-picture-frame" data-kind={kind}>
          {address === null ? (
            <span className="c-small c-soft">{t('account.my.noPicture')}</span>
          ) : (
            <img src={toFileAddress(address) satisfies Address} alt={t('account.my.onFile', { kind: title })} />
          )}
        </div>
        <div className="c-stack c-picture-words">
          {status === 'REJECTED' ? (
            <Notice kind="danger">{t('account.my.rejected', { reason: reason ?? '' })}</Notice>
          ) : null}
          {status === 'PENDING' ? (
            <Notice kind={sent ? 'success' : 'info'} announced={sent}>
              {t('account.my.pending')}
            </Notice>
          ) : null}
          <PictureChoice
            kind={kind}
            onSent={() => {
              setSent(true)
              void own.refresh()
            }}
          />
        </div>
      </div>
    </section>
  )
}

/** Renders photograph and signature. Staff have only a photograph, because no document of ours has their signature. */
export function Pictures({ own }: { readonly own: Own }) {
  const wanted: readonly AssetKind[] = own.details.prn === null ? ['PHOTO'] : ['PHOTO', 'SIGNATURE']
  return own.details.assets
    .filter(({ kind }) => wanted.includes(kind))
    .map((asset) => <Picture key={asset.kind} asset={asset} own={own} />)
}
