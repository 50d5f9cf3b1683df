/**
 * Passkeys (WebAuthn): a signature proves that the device has the key, and finger, face or PIN that
 * its owner uses it, so a passkey is enough by itself. Challenges are made anew for each session
 * and used once; a device with a counter must increase it, else it was cloned.
 */
import type { PasskeyMade, PasskeySigned } from '#contract/accounts/second-steps.ts'
import type { Ctx } from '#server/ctx.ts'
import { conflictFor, invalid } from '#server/refusal.ts'
import { getSettings } from '#server/settings/settings.ts'
import type { UserRow } from '../accounts.queries.ts'
import { putChallenge, takeChallenge } from './challenges.queries.ts'
import { countUse, findPasskey, listPasskeys, type PasskeyRow } from './passkeys.queries.ts'
import { type RelyingParty, relyingPartyOf } from './relying-party.ts'

/** Loaded on first use, because it contains certificates of all kinds, 400 files (0010). */
const webauthn = () => import('@simplewebauthn/server')

/**
 * EdDSA, ES256 and RS256, which cover all devices: the library would try every algorithm of this
 * Node, and Node would warn.
 */
const algorithms = { supportedAlgorithmIDs: [-8, -7, -257] }

/** Refuses with 409 if the shop's address cannot have passkeys. */
function partyOf({ config }: Ctx): RelyingParty {
  const party = relyingPartyOf(config)
  if (!party) throw conflictFor('no_passkeys')
  return party
}

/**
 * Browser options to create a passkey.
 * @param session that the challenge is for
 */
export async function askForNewPasskey(ctx: Ctx, user: UserRow, session: Buffer) {
  const settings = await getSettings(ctx)
  const { generateRegistrationOptions } = await webauthn()
  const options = await generateRegistrationOptions({
    rpName: settings.shop_name.en,
    rpID: partyOf(ctx).id,
    userName: user.email,
    userDisplayName: user.name,
    userID: new TextEncoder().encode(`user ${user.id}`),
    attestationType: 'none',
    ...algorithms,
    excludeCredentials: (await listPasskeys(ctx, user.id)).map(asDescriptor),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  })
  await putChallenge(ctx, session, options.challenge)
  return options
}

/** Browser options to sign with one of the user's passkeys. */
export async function askForPasskey(ctx: Ctx, userId: number, session: Buffer) {
  const { generateAuthenticationOptions } = await webauthn()
  const options = await generateAuthenticationOptions({
    rpID: partyOf(ctx).id,
    allowCredentials: (await listPasskeys(ctx, userId)).map(asDescriptor),
    userVerification: 'required',
  })
  await putChallenge(ctx, session, options.challenge)
  return options
}

const asDescriptor = ({ credential_id, transports }: PasskeyRow) => ({
  id: credential_id,
  transports,
})

/** Stored data of a passkey made for this session's challenge; refuses any other with 422. */
export async function readNewPasskey(
  ctx: Ctx,
  { response, ...made }: PasskeyMade,
  session: Buffer,
) {
  const { id: expectedRPID, origin: expectedOrigin } = partyOf(ctx)
  const expectedChallenge = await takeSigned(ctx, response.clientDataJSON, session)
  const { transports, ...bytes } = response
  const expected = {
    expectedChallenge: expectedChallenge ?? '',
    expectedOrigin,
    expectedRPID,
    ...algorithms,
  }
  const { verifyRegistrationResponse } = await webauthn()
  const answer =
    expectedChallenge === null
      ? null
      : await orNull(
          verifyRegistrationResponse({ response: { ...made, response: bytes }, ...expected }),
        )
  if (!answer?.verified) throw invalid({ passkey: ['account_passkey_wrong'] })
  const { id, publicKey, counter } = answer.registrationInfo.credential
  return {
    credential_id: id,
    public_key: Buffer.from(publicKey),
    counter,
    transports: transports ?? [],
  }
}

/** Whether one of the user's passkeys has signed this session's challenge. */
export async function isSigned(
  ctx: Ctx,
  userId: number,
  response: PasskeySigned,
  session: Buffer,
): Promise<boolean> {
  const party = relyingPartyOf(ctx.config)
  const expectedChallenge = await takeSigned(ctx, response.response.clientDataJSON, session)
  const passkey = await findPasskey(ctx, userId, response.id)
  if (!party || !expectedChallenge || !passkey) return false
  const credential = {
    id: passkey.credential_id,
    publicKey: new Uint8Array(passkey.public_key),
    counter: passkey.counter,
  }
  const expected = { expectedChallenge, expectedOrigin: party.origin, expectedRPID: party.id }
  const { verifyAuthenticationResponse } = await webauthn()
  const answer = await orNull(verifyAuthenticationResponse({ response, credential, ...expected }))
  return (
    answer?.verified === true &&
    countUse(ctx, passkey.id, answer.authenticationInfo.newCounter, ctx.now())
  )
}

/**
 * The signed challenge, if it was this session's: it is used up even if the signature is invalid.
 */
async function takeSigned(
  ctx: Ctx,
  clientDataJSON: string,
  session: Buffer,
): Promise<string | null> {
  const challenge = challengeIn(clientDataJSON)
  return challenge !== null && (await takeChallenge(ctx, session, challenge)) ? challenge : null
}

function challengeIn(clientDataJSON: string): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
    return typeof challenge === 'string' && /^[\w-]{20,200}$/.test(challenge) ? challenge : null
  } catch {
    return null
  }
}

/** Null for errors, because the library throws for any invalid data of a browser. */
const orNull = <Answer>(verified: Promise<Answer>): Promise<Answer | null> =>
  verified.catch(() => null)
