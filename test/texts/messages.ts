import { compileMessages } from '../../scripts/messages.ts'

/** Compiles build/messages, which is not committed, for mails and screens under test. */
export async function setup(): Promise<void> {
  await compileMessages()
}
