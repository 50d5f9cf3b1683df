import { compileMessages } from '../../scripts/messages.ts'

/** Mails and screens under test speak from build/messages, which is not committed. */
export async function setup(): Promise<void> {
  await compileMessages()
}
