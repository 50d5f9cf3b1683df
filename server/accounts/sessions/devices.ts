/** Readable device names from user agents. */
import Bowser from 'bowser'

export type Device = { browser: string | null; system: string | null }

export function readDevice(userAgent: string | null | undefined): Device {
  if (!userAgent) return { browser: null, system: null }
  const { browser, os, platform } = Bowser.parse(userAgent)
  const system = platform.vendor === 'Apple' && platform.model ? platform.model : os.name
  return { browser: browser.name || null, system: system || null }
}

/** 'Chrome, Windows'; null for an unknown user agent. */
export function nameDevice(userAgent: string | null | undefined): string | null {
  const { browser, system } = readDevice(userAgent)
  return [browser, system].filter(Boolean).join(', ') || null
}
