import type { CDPSession, Page } from '@playwright/test'

/** Virtual authenticator that confirms every prompt until it is lost. */
export async function holdDevice(page: Page): Promise<{ lose: () => Promise<unknown> }> {
  const cdp: CDPSession = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...({ protocol: 'ctap2', transport: 'internal' } as const),
      ...{
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    },
  })
  return { lose: () => cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }) }
}
