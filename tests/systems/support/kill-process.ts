import { waitUntil } from '../../support/wait-until.ts'

/** Kills a process at once, as a crash does, and resolves when it is gone. */
export async function killProcess(pid: number): Promise<void> {
  process.kill(pid, 'SIGKILL')
  await waitUntil(`the end of process ${pid}`, () => {
    try {
      return !process.kill(pid, 0)
    } catch {
      return true
    }
  })
}
