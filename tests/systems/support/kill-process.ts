import { setTimeout as pause } from 'node:timers/promises'

/** Kills a process at once, as a crash does, and resolves when it is gone. */
export async function killProcess(pid: number): Promise<void> {
  process.kill(pid, 'SIGKILL')
  for (;;) {
    try {
      process.kill(pid, 0)
    } catch {
      return
    }
    await pause(20)
  }
}
