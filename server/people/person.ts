import type { userAccount, userProfile } from '../db/schema.ts'

type Account = Pick<typeof userAccount.$inferSelect, 'publicId' | 'loginName' | 'status'>
type Profile = Pick<typeof userProfile.$inferSelect, 'displayName' | 'nameI18n'>

/** Who somebody is, as the contract's `person` has it; whoever has no profile goes by the login name. */
export const personOf = ({ publicId, loginName, status }: Account, profile: Profile | null) => ({
  userId: publicId,
  displayName: profile?.displayName ?? loginName,
  translations: profile?.nameI18n ?? {},
  loginName,
  status,
})
