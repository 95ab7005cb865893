/** Hosts of public, short-lived mailboxes; the best known ones. */
const HOSTS = new Set([
  '10minutemail.com',
  '20minutemail.com',
  'burnermail.io',
  'dispostable.com',
  'emailondeck.com',
  'fakeinbox.com',
  'getairmail.com',
  'getnada.com',
  'grr.la',
  'guerrillamail.com',
  'guerrillamail.net',
  'guerrillamail.org',
  'inboxkitten.com',
  'maildrop.cc',
  'mailinator.com',
  'mailnesia.com',
  'mailsac.com',
  'mintemail.com',
  'moakt.com',
  'mohmal.com',
  'mytemp.email',
  'sharklasers.com',
  'spam4.me',
  'spamgourmet.com',
  'temp-mail.org',
  'tempail.com',
  'tempmail.com',
  'tempmail.net',
  'tempr.email',
  'throwawaymail.com',
  'trash-mail.com',
  'trashmail.com',
  'tmpmail.org',
  'yopmail.com',
  'yopmail.fr',
  'yopmail.net',
])

/** Returns whether an address belongs to a disposable mailbox, on one of these hosts or on a subdomain of one. */
export function isDisposable(email: string): boolean {
  const labels = (email.split('@').at(-1) ?? '').toLowerCase().split('.')
  return labels.some((_, index) => HOSTS.has(labels.slice(index).join('.')))
}
