/**
 * The keys of the session storage. Clearing what a tab stores about a person removes all of them, so a store takes no
 * other key.
 */
export const SESSION_KEYS = [
  'campus-list-left',
  'clientDetails',
  'clientDetailsPn',
  'drafts',
  'fee-key',
  'lang',
  'link:emailConfirm',
  'link:setup',
  'list-addresses',
  'loginPn',
  'menu-version',
  'openid-browser',
  'page-institution',
  'payment-answers',
  'payment-keys',
  'recent-choices',
  'route-language',
  'shared-computer',
  'tab-group',
  'user-token',
] as const

/** A key of the session storage. The mark of cleared pages stays, because it says nothing about a person. */
export type SessionKey = (typeof SESSION_KEYS)[number] | 'cleared'
