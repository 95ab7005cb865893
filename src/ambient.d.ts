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
