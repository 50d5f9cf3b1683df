/** Mails of the shop, received by the journeys' own SMTP server (start.ts). */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { type ReceivedMail, readMail } from '../../test/outside/smtp.ts'

/**
 * Text of the first mail to an address, once received. Skips the journey for a remote shop.
 * @param holding text it must contain, to skip earlier mails
 */
export async function waitForMail(to: string, holding = ''): Promise<string> {
  const folder = process.env.E2E_MAILS
  test.skip(!folder, 'The shop at E2E_URL mails to where journeys cannot read')
  let found: ReceivedMail | undefined
  await expect(async () => {
    found = (await readAll(folder as string)).find(
      (mail) => mail.to.includes(to) && readMail(mail.message).includes(holding),
    )
    expect(found, `a mail to ${to}`).toBeDefined()
  }).toPass({ timeout: 30_000 })
  return readMail((found as ReceivedMail).message)
}

async function readAll(folder: string): Promise<ReceivedMail[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort()
  return Promise.all(
    names.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8'))),
  )
}
