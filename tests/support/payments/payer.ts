import type { PaymentForm } from '../../../src/contract/payments/fees.ts'
import type { Button } from '../../../server/sandbox/bank/buttons.ts'

/** A page of the bank as a browser without script sees it. */
export interface BankPage {
  readonly status: number
  readonly text: string
  readonly address: string
  readonly policy: string
  /** Where the page leads by itself. */
  readonly refresh: string | null
}

const readPage = async (answer: Response): Promise<BankPage> => ({
  status: answer.status,
  text: await answer.text(),
  address: answer.url,
  policy: answer.headers.get('content-security-policy') ?? '',
  refresh: answer.headers.get('refresh')?.replace(/^0; url=/, '') ?? null,
})

/** Sends a form as a browser does. */
export const sendForm = async (
  action: string,
  fields: Readonly<Record<string, string>>,
  language = 'en',
): Promise<BankPage> =>
  readPage(
    await fetch(action, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { 'accept-language': language },
    }),
  )

/** Opens the bank's page with the form of an order. */
export const openBank = ({ action, fields }: PaymentForm): Promise<BankPage> => sendForm(action, fields)

/** Presses a button of the bank's page. */
export function pressButton(page: BankPage, button: Button): Promise<BankPage> {
  const token = /name="token" value="([^"]+)"/.exec(page.text)?.[1]
  if (token === undefined) throw new Error('The page has no form.')
  return sendForm(page.address, { token, button })
}

/** Goes where a page of the bank leads, and no further: the address of the payer's own page at the end. */
export async function goBack(page: BankPage): Promise<{ readonly status: number; readonly location: string | null }> {
  const link = /class="main" href="([^"]+)"/.exec(page.text)?.[1]?.replaceAll('&amp;', '&')
  const answer = await fetch(page.refresh ?? link ?? '', { redirect: 'manual' })
  return { status: answer.status, location: answer.headers.get('location') }
}
