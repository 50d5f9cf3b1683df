/**
 * Two short tones when an order comes in, made by the browser itself. Off or on as the owner wants
 * it on this device.
 */
import { useSyncExternalStore } from 'react'
import { onLocalChange, readLocal, tellLocalChange, writeLocal } from '#web/local.ts'

const isOn = (): boolean => readLocal('orderSound') !== 'off'

export const useOrderSound = (): boolean =>
  useSyncExternalStore(
    (changed) => onLocalChange(['orderSound'], changed),
    isOn,
    () => true,
  )

/** Heard at once when it is turned on. To be called by a press. */
export function toggleOrderSound(): void {
  writeLocal('orderSound', isOn() ? 'off' : null)
  tellLocalChange()
  unlockSound()
  playOrderSound()
}

let audio: AudioContext | null = null

/**
 * Browsers let a page be heard only after somebody has pressed something in it; made earlier, they
 * would complain.
 */
export function unlockSound(): void {
  if (!isOn() || typeof AudioContext === 'undefined') return
  audio ??= new AudioContext()
  if (audio.state === 'suspended') audio.resume().catch(() => {})
}

const tones = [880, 1174.66]
const toneSeconds = 0.16

/** Silent when it is turned off, or when nothing was pressed yet. */
export function playOrderSound(): void {
  if (!audio || !isOn()) return
  const from = audio.currentTime + 0.02
  tones.forEach((pitch, place) => {
    if (audio) playTone(audio, pitch, from + place * toneSeconds)
  })
}

function playTone(context: AudioContext, pitch: number, at: number): void {
  const tone = context.createOscillator()
  const volume = context.createGain()
  tone.type = 'sine'
  tone.frequency.value = pitch
  // It swells and fades: cut off, a tone clicks.
  volume.gain.setValueAtTime(0.0001, at)
  volume.gain.exponentialRampToValueAtTime(0.2, at + 0.02)
  volume.gain.exponentialRampToValueAtTime(0.0001, at + toneSeconds * 2)
  tone.connect(volume).connect(context.destination)
  tone.start(at)
  tone.stop(at + toneSeconds * 2)
}
