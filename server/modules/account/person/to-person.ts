import type { userAccount, userProfile } from '../../../db/schema.ts'

type Account = Pick<typeof userAccount.$inferSelect, 'publicId' | 'loginName' | 'status'>
type Profile = Pick<typeof userProfile.$inferSelect, 'displayName' | 'nameI18n'>

/** Returns a person in the form of the contract's `person`; without a profile, the login name is the display name. */
export const toPerson = ({ publicId, loginName, status }: Account, profile: Profile | null) => ({
  userId: publicId,
  displayName: profile?.displayName ?? loginName,
  translations: profile?.nameI18n ?? {},
  loginName,
  status,
})
