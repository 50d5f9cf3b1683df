/** Sound of two short tones for a new order, synthesised by the browser; on or off per device. */
import { useSyncExternalStore } from 'react'
import { onLocalChange, readLocal, tellLocalChange, writeLocal } from '#web/device/local.ts'

const isOn = (): boolean => readLocal('orderSound') !== 'off'

export const useOrderSound = (): boolean =>
  useSyncExternalStore(
    (changed) => onLocalChange(['orderSound'], changed),
    isOn,
    () => true,
  )

/** Toggles the sound and plays it as a sample. Must be called by a press. */
export function toggleOrderSound(): void {
  writeLocal('orderSound', isOn() ? 'off' : null)
  tellLocalChange()
  unlockSound()
  playOrderSound()
}

let audio: AudioContext | null = null

/** Creates the audio context on the first press, since browsers block and report earlier ones. */
export function unlockSound(): void {
  if (!isOn() || typeof AudioContext === 'undefined') return
  audio ??= new AudioContext()
  if (audio.state === 'suspended') audio.resume().catch(() => {})
}

const tones = [880, 1174.66]
const toneSeconds = 0.16

/** Plays the sound, unless it is off or nothing was pressed yet. */
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
  // Fades in and out: an abrupt end clicks.
  volume.gain.setValueAtTime(0.0001, at)
  volume.gain.exponentialRampToValueAtTime(0.2, at + 0.02)
  volume.gain.exponentialRampToValueAtTime(0.0001, at + toneSeconds * 2)
  tone.connect(volume).connect(context.destination)
  tone.start(at)
  tone.stop(at + toneSeconds * 2)
}
