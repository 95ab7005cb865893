/**
 * Messages with a code, or with a link that only their recipient may have. What they contain is never kept: they can be
 * requested anew, but not sent again.
 */
const SECRET_IDS: readonly number[] = [101, 102, 104, 105, 106, 107, 110, 124, 140, 503]

/** Returns whether a message contains a code or a personal link. */
export const isSecretMessage = (notificationId: number): boolean => SECRET_IDS.includes(notificationId)
