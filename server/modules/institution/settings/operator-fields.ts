import * as v from 'valibot'
import { directoryFields, directoryOperatorFields } from '../../../../src/contract/institution/connections/directory.ts'
import { openIdFields, openIdOperatorFields } from '../../../../src/contract/institution/connections/open-id.ts'
import type { StoredInstitution } from '../definition/stored-institution.ts'

type Directory = NonNullable<StoredInstitution['definition']['directory']>
type OpenId = NonNullable<StoredInstitution['definition']['openId']>
const ownDirectory = v.object(directoryFields)
const ownOpenId = v.object(openIdFields)
const operatorDirectory = v.object(directoryOperatorFields)
const operatorOpenId = v.object(openIdOperatorFields)

/** Returns the part of a directory that an administrator sees and changes. */
export const toShownDirectory = (directory: Directory) => v.parse(ownDirectory, directory)

/** Returns the part of an OpenID provider that an administrator sees and changes. */
export const openIdShown = (openId: OpenId) => v.parse(ownOpenId, openId)

/** Returns a directory with what only the operator of the server can change. */
export const completeDirectory = (
  saved: v.InferOutput<typeof ownDirectory> | null,
  stored: Directory | null,
): Directory | null => saved && { ...saved, ...v.parse(operatorDirectory, stored ?? {}) }

/** Returns an OpenID provider with what only the operator of the server can change. */
export const completeOpenId = (saved: v.InferOutput<typeof ownOpenId> | null, stored: OpenId | null): OpenId | null =>
  saved && { ...saved, ...v.parse(operatorOpenId, stored ?? {}) }
