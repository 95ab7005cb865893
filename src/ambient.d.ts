/** The version of this bundle, from package.json. */
declare const __CAMPUS_VERSION__: string

declare module '*.css?light' {
  const css: string
  export default css
}
declare module '*.css?light-reset' {
  const css: string
  export default css
}
declare module '*.typ?raw' {
  const text: string
  export default text
}
declare module 'virtual:campus-sign-ins' {
  /** The names of the activities whose response may carry the token of a new session. */
  export const signIns: readonly string[]
}
declare module 'virtual:campus-contract' {
  /** The calls of the contract, as data, by name. */
  export const calls: readonly {
    /** As it stands between the brackets: `getMenu`, `query_landing`. */
    readonly name: string
    readonly access: 'o' | 'r' | 'c'
    readonly writes: boolean
    readonly fields: readonly { readonly name: string; readonly kind: string; readonly required: boolean }[]
    /** A payload to begin with. */
    readonly sample: unknown
  }[]
}
