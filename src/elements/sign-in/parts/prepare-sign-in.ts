import type { SignInKind } from '../../../core/sign-in/sign-in.ts'
import { createPreparable } from '../../ui/lazy/preparable.ts'
import type { ElementDefinition } from '../../runtime/spec.ts'

const [Part, prepare] = createPreparable(() => import('../methods/more.tsx'))

/** Everything around a sign-in that its first field does not wait for. */
export const More = Part

/** Loads everything that the sign-in of an institution shows. */
export const createSignInPreparation =
  (kind: SignInKind): NonNullable<ElementDefinition['prepare']> =>
  async (code, language) => {
    const { loadMethods, css } = await prepare()
    await loadMethods(kind, code, language)
    return [css]
  }
