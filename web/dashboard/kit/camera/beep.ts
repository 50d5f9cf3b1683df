let context: AudioContext | undefined

/** Short tone for a code that was read, as scanners give: eyes are on the pieces. */
export function beep(): void {
  context ??= new AudioContext()
  const [tone, volume] = [context.createOscillator(), context.createGain()]
  tone.frequency.value = 1760
  volume.gain.value = 0.1
  tone.connect(volume).connect(context.destination)
  tone.start()
  tone.stop(context.currentTime + 0.08)
}
