import { useMessages } from '../../runtime/messages.tsx'
import { formatJson } from './as-text.ts'
import { CodeView } from './code-view.tsx'
import type { CallResult } from './send.ts'

const formatLines = (headers: Readonly<Record<string, string>>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')

/** Renders the request and the response. The token is masked before it reaches any screen. */
export function CallAnswer({ callResult }: { readonly callResult: CallResult | undefined }) {
  const { t, number } = useMessages()
  if (!callResult)
    return (
      <section className="c-panel c-empty">
        <p className="c-soft">{t('console.empty')}</p>
      </section>
    )
  const { answer, exchange, sent } = callResult
  return (
    <section className="c-panel c-stack" aria-label={t('console.answer')}>
      <header className="c-verdict" role="status">
        <span className="c-chip" data-kind={answer.ok ? 'success' : 'danger'}>
          {answer.ok ? t('console.valid') : t('console.refused', { code: answer.errorCode })}
        </span>
        {exchange ? (
          <span className="c-small c-soft">
            {t('console.took', {
              status: exchange.status ?? '–',
              milliseconds: number(Math.round(exchange.milliseconds)),
            })}
          </span>
        ) : (
          <span className="c-small c-soft">{t('console.notSent')}</span>
        )}
      </header>
      {answer.ok ? null : (
        <p className="c-error-text" dir="auto">
          {answer.error}
        </p>
      )}
      {exchange ? (
        <>
          <CodeView label={t('console.address')} text={`POST ${exchange.url}`} />
          <CodeView label={t('console.sentHeaders')} text={formatLines(exchange.requestHeaders)} />
          <CodeView label={t('console.body')} text={sent} />
          <CodeView label={t('console.receivedHeaders')} text={formatLines(exchange.responseHeaders)} />
        </>
      ) : null}
      <CodeView
        label={t('console.envelope')}
        text={formatJson(
          answer.envelopes ??
            answer.body ?? {
              errorCode: answer.ok ? 1000 : answer.errorCode,
              error: answer.ok ? null : answer.error,
              result: null,
            },
        )}
      />
    </section>
  )
}
