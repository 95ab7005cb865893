import { PGlite, type PGliteOptions } from '@electric-sql/pglite'

/**
 * The embedded database with a check before every message to it, and so before every write: the check throws when this
 * process no longer holds the folder.
 */
export class LockCheckedPGlite extends PGlite {
  readonly #check: () => void

  constructor(options: PGliteOptions, check: () => void) {
    super(options)
    this.#check = check
  }

  override execProtocolRawSync(
    ...given: Parameters<PGlite['execProtocolRawSync']>
  ): ReturnType<PGlite['execProtocolRawSync']> {
    this.#check()
    return super.execProtocolRawSync(...given)
  }
}
