declare module '*?thread' {
  /** The URL of the bundled module, for `new Worker(new URL(address))` (scripts/vite/thread.ts). */
  const address: string
  export default address
}
