declare module 'fs-native-extensions' {
  /**
   * Takes an exclusive kernel lock on an open file. Returns false when another open file holds it. The lock ends when
   * the file is closed or the process ends.
   */
  export function tryLock(fd: number): boolean
}
